import type { Cabinet } from '@vidno/contract/account/cabinet';
import { ChartNoAxesCombined, Radar, ScanFace } from 'lucide-react';
import { RowLink } from '#shared/ui/layout/row-action.tsx';
import { Row, Rows } from '#shared/ui/layout/rows.tsx';
import { days30Texts as texts } from '../../modal-texts.ts';
import { overviewTexts } from '../../texts.ts';

interface HeldRowsProps {
  readonly counts: Cabinet['counts'];
  readonly onLeave: () => void;
}

/** Only what there is any of. */
export function HeldRows({ counts, onLeave }: HeldRowsProps) {
  const held = [
    { to: '/smart-search/list', count: counts.searches, name: overviewTexts.searches, Icon: ScanFace },
    { to: '/monitor-search/list', count: counts.monitors, name: overviewTexts.monitors, Icon: Radar },
    { to: '/vk', count: counts.vk_accounts, name: overviewTexts.vkAccounts, Icon: ChartNoAxesCombined },
  ].filter(({ count }) => count > 0);
  if (held.length === 0) return null;
  return (
    <Rows label={texts.holds}>
      {held.map(({ to, count, name, Icon }) => (
        <Row
          key={to}
          icon={<Icon size={20} />}
          title={name(count)}
          action={
            <RowLink of={name(count)} to={to} onClick={onLeave}>
              {texts.open}
            </RowLink>
          }
        />
      ))}
    </Rows>
  );
}
