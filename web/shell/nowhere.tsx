import { modKey } from '../keys/keys.ts';
import { Empty } from '../parts/empty.tsx';

export const Nowhere = () => (
  <Empty title="There is no page at this address.">
    <p>
      <a href="/">Go to what needs you</a>, or press <kbd>{modKey}K</kbd> to find something.
    </p>
  </Empty>
);
