import { Answered } from '../../parts/answered.tsx';
import { Empty } from '../../parts/empty.tsx';
import { usePortfolio, waitsNow } from '../../portfolio.ts';

export function NeedsYou() {
  return (
    <Answered of={usePortfolio()}>
      {({ escalations }) => {
        const open = escalations.filter((each) => waitsNow(each));
        return open.length === 0 ? (
          <Empty title="Nothing needs you." />
        ) : (
          <ul>
            {open.map(({ id, question }) => (
              <li key={id}>{question}</li>
            ))}
          </ul>
        );
      }}
    </Answered>
  );
}
