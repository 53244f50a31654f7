import { Answered } from '../../parts/answered.tsx';
import { Empty } from '../../parts/empty.tsx';
import { usePortfolio } from '../../portfolio.ts';

export function Portfolio() {
  return (
    <Answered of={usePortfolio()}>
      {({ initiatives }) =>
        initiatives.length === 0 ? (
          <Empty title="No initiative yet." />
        ) : (
          <ul>
            {initiatives.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        )
      }
    </Answered>
  );
}
