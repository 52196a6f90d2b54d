import { Link } from '@tanstack/react-router';
import type { ReportGroup, ReportType } from '@vidno/contract/vk/posts';
import type { Column } from '#shared/ui/table/column.ts';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { groupTitle, reportTypeTitles } from '../../group-texts.ts';
import { type Metric, metricOf } from '../../metric-rules.ts';
import { metricTitles } from '../../metric-texts.ts';
import { reportTexts as texts } from '../../report-texts.ts';
import { MetricValue } from '../metric-value.tsx';
import styles from './groups-table.module.css';
import { ShareCell } from './share-cell.tsx';

interface GroupsTableProps {
  readonly type: ReportType;
  readonly groups: readonly ReportGroup[];
  /** The group whose posts are shown. */
  readonly chosen: string | undefined;
  /** The address that shows the posts of a group. */
  readonly address: { readonly to: string; readonly search: Readonly<Record<string, string | undefined>> };
  readonly onChosen: () => void;
}

const FIGURES = ['posts', 'er', 'erv', 'views', 'likes', 'comments', 'reposts'] as const satisfies readonly Metric[];

export function GroupsTable({ type, groups, chosen, address, onChosen }: GroupsTableProps) {
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
      cell: ({ value }) => (
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
