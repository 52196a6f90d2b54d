import type { OutputOf } from '@vidno/contract/endpoint';
import type { getReport } from '@vidno/contract/vk/posts';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { groupsWithPosts, heatMeasureOf, heatParam } from '../../report-rules.ts';
import { reportTexts as texts } from '../../report-texts.ts';
import { MetricTitle } from '../metric-title.tsx';
import { HeatCard } from '../overview/heat-card.tsx';
import { GroupsTable } from './groups-table.tsx';
import styles from './report.module.css';

interface GroupsProps {
  readonly report: OutputOf<typeof getReport>;
  readonly busy: boolean;
  readonly heat: string | undefined;
  readonly chosen: string | undefined;
  readonly address: { readonly to: string; readonly search: Readonly<Record<string, string | undefined>> };
  readonly onHeat: (heat: string | undefined) => void;
  readonly onChosen: () => void;
}

/** More rows would push the posts too far down. */
const AT_FIRST = 24;

export function Groups({ report, busy, heat, chosen, address, onHeat, onChosen }: GroupsProps) {
  const [isWhole, setWhole] = useState(false);
  const { type, data, stats, totalCount } = report;
  const groups = groupsWithPosts(data);
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<FolderOpen size={28} />}
        title={type === 'hashtag' && stats.count_posts > 0 ? texts.emptyHashtags : texts.empty}
      >
        {texts.emptyBody}
      </EmptyState>
    );
  }
  return (
    <div className={styles.groups} aria-busy={busy}>
      {type === 'weekday_hour' && (
        <HeatCard groups={data} measure={heatMeasureOf(heat)} onMeasure={(measure) => onHeat(heatParam(measure))} />
      )}
      <div className={styles.lead}>
        <p>{texts.lead(stats.count_posts)}</p>
        <MetricTitle metric="er" />
        <MetricTitle metric="erv" />
      </div>
      <GroupsTable
        type={type}
        groups={isWhole ? groups : groups.slice(0, AT_FIRST)}
        chosen={chosen}
        address={address}
        onChosen={onChosen}
      />
      {!isWhole && groups.length > AT_FIRST && (
        <div className={styles.more}>
          <Button onClick={() => setWhole(true)}>{texts.showAll(groups.length)}</Button>
        </div>
      )}
      {totalCount > data.length && <p className={styles.note}>{texts.cut(data.length, totalCount)}</p>}
    </div>
  );
}
