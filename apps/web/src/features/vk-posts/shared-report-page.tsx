import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SharedReport as Report } from '@vidno/contract/vk/export';
import { countedTitle, sectionTitles } from '@vidno/contract/vk/labels';
import type { ReactNode } from 'react';
import { fullName } from '#features/person/rules.ts';
import { codeOf, isNotFound, notFoundText } from '#shared/http/refusal-text.ts';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { LinkNotice } from '#shared/ui/layout/link-notice.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { Followers, PeriodCharts } from './activity/chart-section.tsx';
import { sharedReportQuery } from './analytics-api.ts';
import { CoverageCard } from './overview/coverage-card.tsx';
import { HeatCard } from './overview/heat-card.tsx';
import overviewStyles from './overview/overview.module.css';
import { sharedTexts as texts } from './overview/overview-texts.ts';
import { NoPostsInPeriod, OverviewSkeleton, StatTiles } from './overview/stat-tiles.tsx';
import { ContentTypes, PostsCard, TypicalsTable } from './overview/typicals.tsx';
import { SectionTitle } from './section-title.tsx';
import styles from './shared-report-page.module.css';

const home = <ButtonLink to="/">{texts.home}</ButtonLink>;

export function SharedReportPage(): ReactNode {
  const token = useLinkToken();
  const { series, heat } = useSearch({ strict: false });
  const navigate = useNavigate();
  const params = { ...(series && { series }), ...(heat && { heat }) };
  return (
    <SharedReport
      key={token}
      token={token}
      params={params}
      onChange={(change) =>
        void navigate({ to: '.', search: { ...params, ...change }, state: true, resetScroll: false })
      }
    />
  );
}

interface SharedReportProps {
  /** Empty if the address was opened without one. */
  readonly token: string;
  readonly params: SharedReportParams;
  readonly onChange: (params: SharedReportParams) => void;
}

/** A shared report of an account: read-only, no login, until it expires. */
export function SharedReport(props: SharedReportProps) {
  if (props.token !== '') return <OpenedReport {...props} />;
  return (
    <LinkNotice title={texts.noTokenTitle} onRetry={null} elsewhere={home}>
      {texts.noToken}
    </LinkNotice>
  );
}

function OpenedReport({ token, params, onChange }: SharedReportProps) {
  const { data: report, error, refetch } = useQuery(sharedReportQuery(token));
  if (error && !report) {
    const code = codeOf(error);
    const isRemoved = code === 'share_removed';
    return (
      <LinkNotice
        title={isRemoved ? texts.removedTitle : texts.goneTitle}
        onRetry={isRemoved || isNotFound(code) ? null : () => void refetch()}
        elsewhere={home}
      >
        {notFoundText(error, texts)}
      </LinkNotice>
    );
  }
  if (!report) {
    return (
      <Page title={texts.title}>
        <OverviewSkeleton />
      </Page>
    );
  }
  const { user, filter, created, expires, status } = report;
  const name = fullName(user);
  const counted = countedTitle(filter);
  return (
    <Page
      above={texts.title}
      title={
        <span className={styles.name}>
          <Avatar name={name} src={user.avatar} />
          {name}
        </span>
      }
      lead={
        <>
          {texts.period(filter.date_from, filter.date_to)} {counted !== null && `${counted}. `}
          {texts.made(created)} {status !== 'ok' && `${texts.unfinished} `}
          {texts.expires(expires)}{' '}
          <a href={user.url} target="_blank" rel="noopener noreferrer" className={styles.out}>
            {texts.openInVk}
          </a>
        </>
      }
    >
      <SharedFigures report={report} params={params} onChange={onChange} />
    </Page>
  );
}

/** The search params of the screen. */
interface SharedReportParams {
  readonly series?: string | undefined;
  readonly heat?: string | undefined;
}

interface SharedFiguresProps {
  readonly report: Report;
  readonly params: SharedReportParams;
  readonly onChange: (params: SharedReportParams) => void;
}

function SharedFigures({ report, params, onChange }: SharedFiguresProps) {
  if (report.stats.count_posts === 0) {
    return (
      <div className={overviewStyles.overview}>
        <NoPostsInPeriod />
        <CoverageCard coverage={report.coverage} />
      </div>
    );
  }
  return (
    <div className={overviewStyles.overview}>
      <StatTiles
        lastDay={null}
        stats={report.stats}
        previous={report.previousStats}
        compared={report.compared}
        coverage={report.coverage}
        followers={report.followers}
        chart={report.chart}
        canChoose={false}
      />
      <Card as="section">
        <SectionTitle>{sectionTitles.dynamics}</SectionTitle>
        <PeriodCharts chart={report.chart} series={params.series} onSeries={(series) => onChange({ series })} />
      </Card>
      {report.followers.length > 1 && (
        <Card as="section">
          <SectionTitle>{sectionTitles.followers}</SectionTitle>
          <Followers days={report.followers} />
        </Card>
      )}
      <div className={overviewStyles.pair}>
        <PostsCard title={sectionTitles.best} posts={report.listRating} />
        <PostsCard title={sectionTitles.worst} posts={report.listWorst} />
      </div>
      <HeatCard groups={report.weekdayHours} heat={params.heat} onHeat={(heat) => onChange({ heat })} />
      <div className={overviewStyles.pair}>
        <TypicalsTable typicals={report.typicals} />
        <ContentTypes groups={report.contentTypes} />
      </div>
      <CoverageCard coverage={report.coverage} />
    </div>
  );
}
