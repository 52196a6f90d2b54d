import { useQuery } from '@tanstack/react-query';
import type { Filter } from '@vidno/contract/vk/filter';
import type { ReportType } from '@vidno/contract/vk/posts';
import { useState } from 'react';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import type { Period } from '#shared/ui/period/period-rules.ts';
import { reportQuery } from '../../analytics-api.ts';
import type { AccountScreen } from '../../frame-rules.ts';
import type { PostListChange, PostOrder } from '../../posts-rules.ts';
import { reportTexts as texts } from '../../report-texts.ts';
import { ChartSkeleton } from '../chart-skeleton.tsx';
import { GroupPosts } from './group-posts.tsx';
import { Groups } from './groups.tsx';
import styles from './report.module.css';
import { ReportTabs } from './report-tabs.tsx';

interface ReportProps {
  readonly id: string;
  readonly type: ReportType;
  readonly filter: Filter;
  readonly period: Period;
  /** What the heat map shows. */
  readonly heat: string | undefined;
  /** The group whose posts are shown. */
  readonly value: string | undefined;
  readonly order: PostOrder;
  readonly page: number;
  readonly link: (screen: AccountScreen) => string;
  readonly onChange: (change: PostListChange & { value?: string | undefined; heat?: string | undefined }) => void;
}

/** The posts of the period grouped by one property, and the posts of the selected group. */
export function Report(props: ReportProps) {
  const { id, type, filter, period, heat, value, order, page, link, onChange } = props;
  const [hasChosen, setChosen] = useState(false);
  const report = useQuery(reportQuery({ id, filter, type }));
  return (
    <div className={styles.report}>
      <ReportTabs current={type} link={link} period={period} />
      {report.data && (
        <Groups
          key={type}
          report={report.data}
          busy={report.isPlaceholderData}
          heat={heat}
          chosen={value}
          address={{ to: link(`full-report/${type}`), search: { ...period, ...order, ...(heat && { heat }) } }}
          onHeat={(wanted) => onChange({ heat: wanted })}
          onChosen={() => setChosen(true)}
        />
      )}
      {!report.data && !report.error && <ChartSkeleton label={texts.loading} />}
      {report.error && !report.data && <FailureAlert failure={report.error} onRetry={report.refetch} />}
      {report.data && value !== undefined && (
        <GroupPosts
          id={id}
          filter={filter}
          group={{ type, value }}
          order={order}
          page={page}
          takesFocus={hasChosen}
          onChange={onChange}
          onUnchoose={() => onChange({ value: undefined })}
        />
      )}
    </div>
  );
}
