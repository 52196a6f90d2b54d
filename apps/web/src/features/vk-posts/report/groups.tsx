import { Link } from '@tanstack/react-router';
import type { OutputOf } from '@vidno/contract/endpoint';
import { formatPart, type Metric, metricOf, metricTitles } from '@vidno/contract/vk/figures';
import type { Filter } from '@vidno/contract/vk/filter';
import { groupTitle, reportTypeTitles } from '@vidno/contract/vk/labels';
import type { getReport, ReportGroup, ReportType } from '@vidno/contract/vk/posts';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { moscowDay } from '#shared/format/days.ts';
import { ChunkBoundary } from '#shared/navigation/load-chunk.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { WhyMonth } from '../changes/lazy-changes.ts';
import { MetricTitle, MetricValue } from '../metric-value.tsx';
import { HeatCard } from '../overview/heat-card.tsx';
import styles from './groups.module.css';
import reportStyles from './report.module.css';
import { groupsWithPosts, isMovingMonth } from './report-rules.ts';
import { reportTexts as texts } from './report-texts.ts';

interface GroupsProps {
  readonly report: OutputOf<typeof getReport>;
  /** Whose months are explained if they are not as they were last seen. */
  readonly explained: { readonly id: string; readonly filter: Filter };
  readonly busy: boolean;
  readonly heat: string | undefined;
  readonly chosen: string | undefined;
  readonly address: { readonly to: string; readonly search: Readonly<Record<string, string | undefined>> };
  readonly onHeat: (heat: string | undefined) => void;
  readonly onChosen: () => void;
}

/** More rows would push the posts too far down. */
const AT_FIRST = 24;

export function Groups({ report, explained, busy, heat, chosen, address, onHeat, onChosen }: GroupsProps) {
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
    <div className={reportStyles.groups} aria-busy={busy}>
      {type === 'weekday_hour' && <HeatCard groups={data} heat={heat} onHeat={onHeat} />}
      <div className={reportStyles.lead}>
        <p>{texts.lead(stats.count_posts)}</p>
        <MetricTitle metric="er" />
        <MetricTitle metric="erv" />
      </div>
      <GroupsTable
        type={type}
        explained={explained}
        groups={isWhole ? groups : groups.slice(0, AT_FIRST)}
        chosen={chosen}
        address={address}
        onChosen={onChosen}
      />
      {!isWhole && groups.length > AT_FIRST && (
        <div className={reportStyles.more}>
          <Button onClick={() => setWhole(true)}>{texts.showAll(groups.length)}</Button>
        </div>
      )}
      {totalCount > data.length && <p className={reportStyles.note}>{texts.cut(data.length, totalCount)}</p>}
    </div>
  );
}

interface GroupsTableProps extends Pick<GroupsProps, 'explained'> {
  readonly type: ReportType;
  readonly groups: readonly ReportGroup[];
  /** The group whose posts are shown. */
  readonly chosen: string | undefined;
  /** The address that shows the posts of a group. */
  readonly address: { readonly to: string; readonly search: Readonly<Record<string, string | undefined>> };
  readonly onChosen: () => void;
}

const FIGURES = ['posts', 'er', 'erv', 'views', 'likes', 'comments', 'reposts'] as const satisfies readonly Metric[];

function GroupsTable({ type, explained, groups, chosen, address, onChosen }: GroupsTableProps) {
  const [posts, ...others] = FIGURES.map(
    (metric): Column<ReportGroup> => ({
      key: metric,
      title: metricTitles[metric],
      numeric: true,
      cell: (group) => <MetricValue metric={metric} value={metricOf(group, metric)} />,
    }),
  );
  const columns: Column<ReportGroup>[] = [
    {
      key: 'group',
      title: texts.group,
      heads: true,
      cell: ({ value, count_moving }) => (
        <>
          <Link
            to={address.to}
            search={{ ...address.search, value }}
            resetScroll={false}
            className={styles.group}
            aria-current={value === chosen ? 'true' : undefined}
            onClick={onChosen}
          >
            {groupTitle(type, value)}
          </Link>
          {type === 'month' && isMovingMonth(value, count_moving, moscowDay(new Date())) && (
            <span className={styles.moving}>{texts.moving}</span>
          )}
          {type === 'month' && (
            <ChunkBoundary loading={null} failed={null}>
              <WhyMonth {...explained} month={value} />
            </ChunkBoundary>
          )}
        </>
      ),
    },
    ...(posts ? [posts] : []),
    { key: 'share', title: texts.share, numeric: true, cell: ({ share }) => <ShareCell share={share} /> },
    ...others,
  ];
  return (
    <SortableTable
      caption={texts.groups(reportTypeTitles[type])}
      columns={columns}
      rows={groups}
      rowKey={({ value }) => value}
    />
  );
}

/** A share as text and bar. */
function ShareCell({ share }: { readonly share: number }) {
  return (
    <span className={styles.share}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      {formatPart(share)}
    </span>
  );
}
