import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Filter } from '@vidno/contract/vk/filter';
import type { AccountOverview } from '@vidno/contract/vk/posts';
import { Card } from '#shared/ui/layout/card.tsx';
import type { Period } from '#shared/ui/period/period-rules.ts';
import { shownTypes } from '../../activity/activity-rules.ts';
import { accountQuery, useCollection } from '../../analytics-api.ts';
import type { AccountScreen } from '../../frame-rules.ts';
import { overviewTexts as texts } from '../../overview-texts.ts';
import { ActivityChart } from '../activity/activity-chart.tsx';
import { SectionTitle } from '../section-title.tsx';
import { ContentTypes } from './content-types.tsx';
import { HeatSection } from './heat-section.tsx';
import { NoPostsInPeriod } from './no-posts-in-period.tsx';
import styles from './overview.module.css';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { PostsCard } from './posts-card.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { TypicalsTable } from './typicals-table.tsx';

/** The search params of the screen. */
export interface OverviewParams {
  readonly series?: string | undefined;
  /** What the heat map shows. */
  readonly heat?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface OverviewProps {
  readonly id: string;
  readonly filter: Filter;
  readonly period: Period;
  readonly params: OverviewParams;
  readonly link: (screen: AccountScreen) => string;
  readonly onChange: (params: OverviewParams) => void;
}

/** Everything about the account in one period. */
export function Overview(props: OverviewProps) {
  const { id, filter, onChange } = props;
  const { data: account, isPlaceholderData } = useQuery(accountQuery({ id, filter }));
  if (!account) return <OverviewSkeleton />;
  if (account.stats.count_posts > 0) return <Figures {...props} account={account} isStale={isPlaceholderData} />;
  if (account.status === 'wait') return <CollectedSoFar processId={account.processId} />;
  const hasPeriod = Boolean(filter.date_from || filter.date_to);
  return <NoPostsInPeriod onWhole={hasPeriod ? () => onChange({ from: undefined, to: undefined }) : undefined} />;
}

interface FiguresProps extends OverviewProps {
  readonly account: AccountOverview;
  /** The data is of another period; the right one is being loaded. */
  readonly isStale: boolean;
}

function Figures({ id, filter, period, params, link, onChange, account, isStale }: FiguresProps) {
  const to = (screen: AccountScreen, words: string) => (
    <Link to={link(screen)} search={{ ...period }} className={styles.more}>
      {words}
    </Link>
  );
  return (
    <div className={styles.overview} aria-busy={isStale}>
      {account.status === 'wait' && <CollectedSoFar processId={account.processId} />}
      <StatTiles stats={account.stats} previous={account.previousStats} followers={account.user.follower} />
      <Card as="section">
        <SectionTitle>{texts.dynamics}</SectionTitle>
        <ActivityChart
          id={id}
          filter={filter}
          view="month"
          shown={shownTypes(params.series)}
          onSeries={(series) => onChange({ series })}
        />
      </Card>
      <div className={styles.pair}>
        <PostsCard title={texts.best} posts={account.listRating} aside={to('rating', texts.allPosts)} />
        <PostsCard title={texts.worst} posts={account.listWorst} />
      </div>
      <HeatSection id={id} filter={filter} heat={params.heat} onHeat={(heat) => onChange({ heat })} />
      <div className={styles.pair}>
        <TypicalsTable typicals={account.typicals} />
        <ContentTypes groups={account.reportPosts} aside={to('full-report/content_type', texts.fullReport)} />
      </div>
    </div>
  );
}

/** How many posts the figures are based on so far; the account frame shows the progress. */
function CollectedSoFar({ processId }: { readonly processId: string }) {
  const { data: state } = useCollection(processId);
  return <p>{state && state.countPosts > 0 ? texts.collected(state.countPosts) : texts.nothingYet}</p>;
}
