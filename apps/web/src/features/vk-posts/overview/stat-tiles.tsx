import type { Filter } from '@vidno/contract/vk/filter';
import type { Stats } from '@vidno/contract/vk/posts';
import { CalendarX2, Equal, TrendingDown, TrendingUp } from 'lucide-react';
import type { Day } from '#shared/format/days.ts';
import { ChunkBoundary } from '#shared/navigation/load-chunk.tsx';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { SeenNotice, WhyFigure } from '../changes/lazy-changes.ts';
import { MetricTitle } from '../metric-value.tsx';
import {
  type Change,
  changeOf,
  changeText,
  formatMetric,
  METRICS,
  type Metric,
  metricOf,
  metricTexts,
  missingReason,
  noFigureTexts,
  statsErNotes,
} from '../metrics.ts';
import overviewStyles from './overview.module.css';
import { overviewTexts as texts } from './overview-texts.ts';
import styles from './stat-tiles.module.css';

interface StatTilesProps {
  readonly stats: Stats;
  readonly previous: Stats | null;
  readonly followers: number | null;
  /** Of the last post in the period; null without posts. */
  readonly lastDay: Day | null;
  /** The user can choose another period here. */
  readonly canChoose?: boolean;
  /** Whose changes since they were last seen are explained. */
  readonly explained?: { readonly id: string; readonly filter: Filter };
}

/** Every figure of the period, with its formula on demand and its change. */
export function StatTiles({ stats, previous, followers, lastDay, canChoose = true, explained }: StatTilesProps) {
  return (
    <section className={styles.section} aria-label={texts.figures}>
      <ul className={styles.tiles}>
        {METRICS.map((metric) => (
          <StatTile key={metric} {...{ metric, stats, previous, followers, lastDay, explained }} />
        ))}
      </ul>
      {(previous || canChoose) && <p className={styles.note}>{previous ? texts.compared : texts.noChange}</p>}
      {stats.count_moving > 0 && <p className={styles.note}>{texts.moving(stats.count_moving)}</p>}
      {explained && (
        <ChunkBoundary loading={null} failed={null}>
          <SeenNotice {...explained} />
        </ChunkBoundary>
      )}
    </section>
  );
}

interface StatTileProps {
  readonly metric: Metric;
  readonly stats: Stats;
  readonly previous: Stats | null;
  readonly followers: number | null;
  readonly lastDay: Day | null;
  readonly explained: StatTilesProps['explained'] | undefined;
}

function StatTile({ metric, stats, previous, followers, lastDay, explained }: StatTileProps) {
  const value = metricOf(stats, metric);
  return (
    <Card as="li" padding="s">
      <div className={styles.tile}>
        <div className={styles.title}>
          <MetricTitle metric={metric} />
        </div>
        {value === null ? (
          <>
            <p className={styles.none}>{metricTexts.noData}</p>
            <p className={styles.reason}>{noFigureTexts[missingReason(metric, stats, followers)]}</p>
          </>
        ) : (
          <>
            <p className={styles.value}>{formatMetric(metric, value)}</p>
            <ChangeMark metric={metric} change={changeOf(value, previous && metricOf(previous, metric))} />
            {metric === 'er' &&
              statsErNotes(stats, lastDay, new Date()).map((note) => (
                <p key={note} className={styles.reason}>
                  {note}
                </p>
              ))}
          </>
        )}
        {explained && (
          <ChunkBoundary loading={null} failed={null}>
            <WhyFigure {...explained} metric={metric} />
          </ChunkBoundary>
        )}
      </div>
    </Card>
  );
}

const ICONS = { same: Equal, more: TrendingUp, less: TrendingDown } as const;

/** The change of a figure in words, colour and sign; nothing if unknown. */
function ChangeMark({ metric, change }: { readonly metric: Metric; readonly change: Change }) {
  if (change.kind === 'unknown') return null;
  const Icon = ICONS[change.kind];
  return (
    <p className={styles.mark}>
      <span className={classNames(styles.change, styles[change.kind])}>
        <Icon size={16} aria-hidden />
        {changeText(metric, change)}
      </span>
      <span className={styles.before}>{metricTexts.before(formatMetric(metric, change.before))}</span>
    </p>
  );
}

/** Placeholders for the tiles and the chart. */
export function OverviewSkeleton() {
  return (
    <div className={overviewStyles.overview} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <div className={styles.tiles}>
        {METRICS.map((metric) => (
          <Skeleton key={metric} height="8rem" />
        ))}
      </div>
      <Skeleton height="26rem" />
    </div>
  );
}

/** No posts in the period; `onWhole` clears the period if one is set. */
export function NoPostsInPeriod({ onWhole }: { readonly onWhole?: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<CalendarX2 size={28} />}
      title={onWhole ? texts.empty : texts.emptyAccount}
      action={onWhole && <Button onClick={onWhole}>{texts.wholeTime}</Button>}
    >
      {onWhole ? texts.emptyBody : texts.emptyAccountBody}
    </EmptyState>
  );
}
