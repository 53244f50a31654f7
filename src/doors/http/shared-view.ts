import type { PortfolioWatch } from './portfolio-watch.ts';

/** A view as it goes over the wire. */
export interface MadeView {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** The view of the portfolio, made once for all who look at the same state. */
export type SharedView = () => Promise<MadeView>;

/** Pauses, quiet hours and limits end by themselves. */
const goodForMs = 5_000;

export function createSharedView(
  make: () => Promise<MadeView>,
  watch: Pick<PortfolioWatch, 'version'>,
  now: () => number,
): SharedView {
  let made: { readonly version: string; readonly at: number; readonly view: MadeView } | undefined;
  let making: Promise<MadeView> | undefined;

  const renew = async (version: string): Promise<MadeView> => {
    const view = await make();
    made = { version, at: now(), view };
    return view;
  };
  return async () => {
    const version = await watch.version();
    if (made?.version === version) {
      const { view, at } = made;
      // Nobody waits for what only time has changed.
      if (now() - at > goodForMs) making ??= renew(version).finally(() => (making = undefined));
      return view;
    }
    making ??= renew(version).finally(() => (making = undefined));
    return making;
  };
}
