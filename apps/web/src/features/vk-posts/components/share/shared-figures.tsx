import type { SharedReport } from '@vidno/contract/vk/export';
import { Card } from '#shared/ui/layout/card.tsx';
import { monthlyActivities, shownParam, shownTypes } from '../../activity/activity-rules.ts';
import { overviewTexts as texts } from '../../overview-texts.ts';
import { heatMeasureOf, heatParam } from '../../report-rules.ts';
import { ActivityLines } from '../activity/activity-lines.tsx';
import { ContentTypes } from '../overview/content-types.tsx';
import { HeatCard } from '../overview/heat-card.tsx';
import { NoPostsInPeriod } from '../overview/no-posts-in-period.tsx';
import styles from '../overview/overview.module.css';
import { PostsCard } from '../overview/posts-card.tsx';
import { StatTiles } from '../overview/stat-tiles.tsx';
import { TypicalsTable } from '../overview/typicals-table.tsx';
import { SectionTitle } from '../section-title.tsx';

/** The search params of the screen. */
export interface SharedReportParams {
  readonly series?: string | undefined;
  readonly heat?: string | undefined;
}

interface SharedFiguresProps {
  readonly report: SharedReport;
  readonly params: SharedReportParams;
  readonly onChange: (params: SharedReportParams) => void;
}

export function SharedFigures({ report, params, onChange }: SharedFiguresProps) {
  if (report.stats.count_posts === 0) return <NoPostsInPeriod />;
  return (
    <div className={styles.overview}>
      <StatTiles
        stats={report.stats}
        previous={report.previousStats}
        followers={report.user.follower}
        canChoose={false}
      />
      <Card as="section">
        <SectionTitle>{texts.dynamics}</SectionTitle>
        <ActivityLines
          view="month"
          activities={monthlyActivities(report.months)}
          shown={shownTypes(params.series)}
          onShown={(shown) => onChange({ series: shownParam(shown) })}
        />
      </Card>
      <div className={styles.pair}>
        <PostsCard title={texts.best} posts={report.listRating} />
        <PostsCard title={texts.worst} posts={report.listWorst} />
      </div>
      <HeatCard
        groups={report.weekdayHours}
        measure={heatMeasureOf(params.heat)}
        onMeasure={(measure) => onChange({ heat: heatParam(measure) })}
      />
      <div className={styles.pair}>
        <TypicalsTable typicals={report.typicals} />
        <ContentTypes groups={report.contentTypes} />
      </div>
    </div>
  );
}
