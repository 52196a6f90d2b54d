import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Filter } from '@vidno/contract/vk/filter';
import { groupTitle, reportTypeTitles } from '@vidno/contract/vk/labels';
import { REPORT_TYPES, type ReportType } from '@vidno/contract/vk/posts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { AccountFrame, VkAccountActions } from './account-frame.tsx';
import { reportQuery } from './analytics-api.ts';
import { PostList } from './posts/post-list.tsx';
import { orderOf, type PostGroup, type PostListChange, type PostOrder } from './posts/posts.ts';
import { Groups } from './report/groups.tsx';
import styles from './report/report.module.css';
import { reportTypeOf } from './report/report-rules.ts';
import { reportTexts as texts } from './report/report-texts.ts';
import { ChartSkeleton } from './section-title.tsx';
import tabStyles from './vk-full-report-page.module.css';
import { type AccountScreen, type CountedPeriod, useAccountScreen } from './vk-set.ts';

export function VkFullReportPage(): ReactNode {
  const { type } = useParams({ strict: false });
  const { id, filter, params, link, change, frame } = useAccountScreen();
  const reportType = reportTypeOf(type);
  const order = orderOf(params, 'er');
  const { value } = params;
  // The table in sight is that of the groups, or of the posts of the chosen one.
  const table = value === undefined ? 'groups' : 'posts';
  return (
    <AccountFrame
      {...frame}
      tab="full-report"
      actions={<VkAccountActions id={id} filter={filter} table={table} type={reportType} value={value} {...order} />}
    >
      <Report
        key={id}
        id={id}
        type={reportType}
        filter={filter}
        period={frame.period}
        heat={params.heat}
        value={value}
        order={order}
        page={params.page ?? 0}
        link={link}
        onChange={change}
      />
    </AccountFrame>
  );
}

interface ReportProps {
  readonly id: string;
  readonly type: ReportType;
  readonly filter: Filter;
  readonly period: CountedPeriod;
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
          explained={{ id, filter }}
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

interface ReportTabsProps {
  readonly current: ReportType;
  readonly link: (screen: AccountScreen) => string;
  readonly period: CountedPeriod;
}

/** Each report has its own address; the links keep the period. */
function ReportTabs({ current, link, period }: ReportTabsProps) {
  return (
    <nav aria-label={texts.types}>
      <ul className={tabStyles.tabs}>
        {REPORT_TYPES.map((type) => (
          <li key={type}>
            <Link
              to={link(`full-report/${type}`)}
              search={{ ...period }}
              className={tabStyles.tab}
              aria-current={type === current ? 'page' : undefined}
              resetScroll={false}
            >
              {reportTypeTitles[type]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface GroupPostsProps {
  readonly id: string;
  readonly filter: Filter;
  readonly group: PostGroup;
  readonly order: PostOrder;
  readonly page: number;
  /** The group was just selected above, so its posts are scrolled into view. */
  readonly takesFocus: boolean;
  readonly onChange: (change: PostListChange) => void;
  readonly onUnchoose: () => void;
}

function GroupPosts({ takesFocus, onUnchoose, group, ...list }: GroupPostsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the group changes.
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, group.value]);
  return (
    <section className={styles.posts}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {texts.chosen(groupTitle(group.type, group.value))}
        </h2>
        <Button theme="white" size="s" onClick={onUnchoose}>
          {texts.unchoose}
        </Button>
      </div>
      <PostList {...list} group={group} />
    </section>
  );
}
