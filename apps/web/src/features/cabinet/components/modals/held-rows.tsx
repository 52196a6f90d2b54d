import type { Cabinet } from '@vidno/contract/account/cabinet';
import { formatCount } from '#shared/format/format.ts';
import { RowLink } from '#shared/ui/layout/row-action.tsx';
import { Row, Rows } from '#shared/ui/layout/rows.tsx';
import { days30Texts as texts } from '../../modal-texts.ts';
import { listHoldings } from '../overview/list-holdings.ts';

interface HeldRowsProps {
  readonly cabinet: Cabinet;
  readonly onLeave: () => void;
}

/** Only what there is any of. */
export function HeldRows({ cabinet, onLeave }: HeldRowsProps) {
  const held = listHoldings(cabinet).filter(({ count }) => count > 0);
  if (held.length === 0) return null;
  return (
    <Rows label={texts.holds}>
      {held.map(({ to, count, forms, Icon }) => (
        <Row
          key={to}
          icon={<Icon size={20} />}
          title={formatCount(count, forms)}
          action={
            <RowLink of={formatCount(count, forms)} to={to} onClick={onLeave}>
              {texts.open}
            </RowLink>
          }
        />
      ))}
    </Rows>
  );
}
