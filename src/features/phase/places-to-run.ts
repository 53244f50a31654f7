import type { CommandPart } from '../../kernel/commands/shell.ts';

/** A place that work runs in: how people call it, and how commands name it. */
interface Place {
  readonly name: string;
  readonly said: RegExp;
  readonly inCommands: RegExp;
}

const places: readonly Place[] = [
  {
    name: 'production',
    said: /(?<![\p{L}_/-])(?:prod(?:uction)?|produktion\p{L}*|producci[oó]n|produção|produzione|produkcj\p{L}*|прод\p{L}{0,3}|продакшн\p{L}*|боев\p{L}+)(?![\p{L}_/-])|生产|线上|本番|운영|프로덕션/giu,
    inCommands: /(?:^|[\s/=:._"'{$-])(?:prod|production|prd)(?![a-z])/i,
  },
  {
    name: 'staging',
    said: /(?<![\p{L}_/-])(?:staging|stage|стейдж\p{L}*)(?![\p{L}_/-])|ステージング|스테이징|预发/giu,
    inCommands: /(?:^|[\s/=:._"'{$-])(?:staging|stage|stg)(?![a-z])/i,
  },
];

const clusters = {
  name: 'cluster',
  said: /(?<!\p{L})(?:cluster|кластер\p{L}*)(?!\p{L})|集群|クラスタ|클러스터/giu,
};

/** Where a text speaks of such places, each with its name. */
export const placesIn = (
  text: string,
): readonly { readonly name: string; readonly from: number; readonly to: number }[] =>
  [...places, clusters].flatMap(({ name, said }) =>
    [...text.matchAll(said)].map(({ index, 0: word }) => ({ name, from: index, to: index + word.length })),
  );

const inClusters = /^(?:kubectl|oc|helm|flux|argocd|istioctl|kustomize)\b/;
/** What is built for a place, or a branch of that name, runs nothing there. */
const elsewhere =
  /^(?:git|gh|glab)\b|\b(?:NODE_ENV|RAILS_ENV|APP_ENV|MIX_ENV|--mode|--omit|--only|--production|install|build|plan|diff|validate|template)\b/;

/** Whether a part of a command changes something in the place of that name. */
export function reaches({ command, effect, danger }: CommandPart, name: string): boolean {
  if (effect === 'read' || danger === 'secret') return false;
  if (name === clusters.name) return danger === 'remote' && inClusters.test(command);
  const place = places.find((each) => each.name === name);
  return place !== undefined && place.inCommands.test(command) && !elsewhere.test(command);
}
