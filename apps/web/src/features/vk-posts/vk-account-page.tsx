import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Coverage } from '@vidno/contract/vk/coverage';
import type { Filter } from '@vidno/contract/vk/filter';
import { sectionTitles } from '@vidno/contract/vk/labels';
import type { AccountOverview } from '@vidno/contract/vk/posts';
import { lazy, type ReactNode } from 'react';
import { ChunkBoundary, loadChunk } from '#shared/navigation/load-chunk.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { AccountFrame, VkAccountActions } from './account-frame.tsx';
import { ChartSection, Followers } from './activity/chart-section.tsx';
import { accountQuery, chartQuery, followersQuery, reportQuery, useCollection } from './analytics-api.ts';
import styles from './overview/overview.module.css';
import { overviewTexts as texts } from './overview/overview-texts.ts';
import { NoPostsInPeriod, OverviewSkeleton, StatTiles } from './overview/stat-tiles.tsx';
import { ContentTypes, PostsCard, TypicalsTable } from './overview/typicals.tsx';
import { ChartSkeleton, SectionTitle } from './section-title.tsx';
import { type AccountScreen, type CountedPeriod, useAccountScreen, WHOLE_TIME } from './vk-set.ts';

export function VkAccountPage(): ReactNode {
  const { id, filter, params, link, change, frame } = useAccountScreen();
  return (
    <AccountFrame {...frame} tab="overview" actions={<VkAccountActions id={id} filter={filter} table="report" />}>
      <Overview key={id} id={id} filter={filter} period={frame.period} params={params} link={link} onChange={change} />
    </AccountFrame>
  );
}

/** The search params of the screen. */
export interface OverviewParams {
  readonly series?: string | undefined;
  /** What the heat map shows. */
  readonly heat?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly period?: 'all' | undefined;
}

interface OverviewProps {
  readonly id: string;
  readonly filter: Filter;
  readonly period: CountedPeriod;
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
  return (
    <div className={styles.overview}>
      <NoPostsInPeriod onWhole={hasPeriod ? () => onChange(WHOLE_TIME) : undefined} />
      <LazyCoverage coverage={account.coverage} />
    </div>
  );
}

interface FiguresProps extends OverviewProps {
  readonly account: AccountOverview;
  /** The data is of another period; the right one is being loaded. */
  readonly isStale: boolean;
}

function Figures({ id, filter, period, params, link, onChange, account, isStale }: FiguresProps) {
  const chart = useQuery(chartQuery({ id, filter }));
  const followers = useQuery(followersQuery({ id, filter }));
  const to = (screen: AccountScreen, words: string) => (
    <Link to={link(screen)} search={{ ...period }} className={styles.more}>
      {words}
    </Link>
  );
  return (
    <div className={styles.overview} aria-busy={isStale}>
      {account.status === 'wait' && <CollectedSoFar processId={account.processId} />}
      <StatTiles
        stats={account.stats}
        previous={account.previousStats}
        compared={account.compared}
        coverage={account.coverage}
        followers={followers.data?.data ?? null}
        chart={chart.data ?? null}
        lastDay={account.range?.date_to ?? null}
        {...(account.status === 'ok' && { explained: { id, filter } })}
      />
      <Card as="section">
        <SectionTitle>{sectionTitles.dynamics}</SectionTitle>
        <ChartSection id={id} filter={filter} series={params.series} onSeries={(series) => onChange({ series })} />
      </Card>
      {followers.data && followers.data.data.length > 1 && (
        <Card as="section">
          <SectionTitle>{sectionTitles.followers}</SectionTitle>
          <Followers days={followers.data.data} />
        </Card>
      )}
      <div className={styles.pair}>
        <PostsCard title={sectionTitles.best} posts={account.listRating} aside={to('rating', texts.allPosts)} />
        <PostsCard title={sectionTitles.worst} posts={account.listWorst} />
      </div>
      <HeatSection id={id} filter={filter} heat={params.heat} onHeat={(heat) => onChange({ heat })} />
      <div className={styles.pair}>
        <TypicalsTable typicals={account.typicals} />
        <ContentTypes groups={account.reportPosts} aside={to('full-report/content_type', texts.fullReport)} />
      </div>
      <LazyCoverage coverage={account.coverage} />
    </div>
  );
}

/** How many posts the figures are based on so far; the account frame shows the progress. */
function CollectedSoFar({ processId }: { readonly processId: string }) {
  const { data: state } = useCollection(processId);
  return <p>{state && state.countPosts > 0 ? texts.collected(state.countPosts) : texts.nothingYet}</p>;
}

/** Far down the page. */
const loadHeatCard = () => import('./overview/heat-card.tsx');
const HeatCard = lazy(async () => ({ default: (await loadChunk(loadHeatCard)).HeatCard }));

const loadCoverageCard = () => import('./overview/coverage-card.tsx');
const CoverageCard = lazy(async () => ({ default: (await loadChunk(loadCoverageCard)).CoverageCard }));

function LazyCoverage({ coverage }: { readonly coverage: Coverage }) {
  return (
    <ChunkBoundary loading={null} failed={null}>
      <CoverageCard coverage={coverage} />
    </ChunkBoundary>
  );
}

interface HeatSectionProps {
  readonly id: string;
  readonly filter: Filter;
  readonly heat: string | undefined;
  readonly onHeat: (heat: string | undefined) => void;
}

function HeatSection({ id, filter, heat, onHeat }: HeatSectionProps) {
  const report = useQuery(reportQuery({ id, filter, type: 'weekday_hour' }));
  if (report.data) {
    return (
      <ChunkBoundary loading={<HeatSkeleton />} failed={<Alert kind="warning">{texts.heatMissing}</Alert>}>
        <HeatCard groups={report.data.data} heat={heat} onHeat={onHeat} />
      </ChunkBoundary>
    );
  }
  if (!report.error) return <HeatSkeleton />;
  return <FailureAlert failure={report.error} onRetry={report.refetch} />;
}

function HeatSkeleton() {
  return (
    <Card>
      <ChartSkeleton label={texts.loading} />
    </Card>
  );
}
