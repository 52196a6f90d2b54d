import type { PeriodChart } from '@vidno/contract/vk/chart';
import type { Coverage, FollowerDay } from '@vidno/contract/vk/coverage';
import {
  type Change,
  changeText,
  followersTexts,
  formatGrowth,
  formatMetric,
  knownPart,
  knownPartText,
  METRICS,
  type Metric,
  metricChange,
  metricFormulas,
  metricOf,
  metricTitles,
} from '@vidno/contract/vk/figures';
import type { Filter } from '@vidno/contract/vk/filter';
import { sectionTitles } from '@vidno/contract/vk/labels';
import type { Compared, Stats } from '@vidno/contract/vk/posts';
import { CalendarX2, Equal, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Day } from '#shared/format/days.ts';
import { formatNumber } from '#shared/format/format.ts';
import { ChunkBoundary } from '#shared/navigation/load-chunk.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Sparkline } from '#shared/ui/chart/sparkline.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { Hint } from '#shared/ui/overlay/popover.tsx';
import { growthOf } from '../activity/moments.ts';
import { FiguresNow, SeenNotice, WhyFigure } from '../changes/lazy-changes.ts';
import { metricTexts, missingReason, noFigureTexts, statsErNotes } from '../metrics.ts';
import overviewStyles from './overview.module.css';
import { overviewTexts as texts } from './overview-texts.ts';
import styles from './stat-tiles.module.css';

interface StatTilesProps {
  readonly stats: Stats;
  readonly previous: Stats | null;
  readonly compared: Compared | null;
  readonly coverage: Coverage;
  /** Of the period, by day; null until they are known. */
  readonly followers: readonly FollowerDay[] | null;
  /** For the shape of each figure; null until it is known. */
  readonly chart: PeriodChart | null;
  /** Of the last post in the period; null without posts. */
  readonly lastDay: Day | null;
  /** The user can choose another period here. */
  readonly canChoose?: boolean;
  /** Whose changes since they were last seen are explained. */
  readonly explained?: { readonly id: string; readonly filter: Filter };
}

/** Every figure of the period, with its formula on demand, its change and its shape. */
export function StatTiles(props: StatTilesProps) {
  const { stats, compared, followers, canChoose = true, explained } = props;
  return (
    <section className={styles.section} aria-label={sectionTitles.figures}>
      <ul className={styles.tiles}>
        <FollowerTiles followers={followers} coverage={props.coverage} />
        {METRICS.map((metric) => (
          <StatTile key={metric} metric={metric} {...props} />
        ))}
      </ul>
      {(compared || canChoose) && <p className={styles.note}>{comparedNote(compared)}</p>}
      {stats.count_moving > 0 && <p className={styles.note}>{texts.moving(stats.count_moving)}</p>}
      {explained && (
        <ChunkBoundary loading={null} failed={null}>
          <SeenNotice {...explained} />
          {stats.count_posts > stats.count_moving && <FiguresNow {...explained} stats={stats} />}
        </ChunkBoundary>
      )}
    </section>
  );
}

function comparedNote(compared: Compared | null): string {
  if (!compared) return texts.noChange;
  return (compared.collected ? texts.compared : texts.notCompared)(compared.date_from, compared.date_to);
}

function FollowerTiles({ followers, coverage }: Pick<StatTilesProps, 'followers' | 'coverage'>) {
  const growth = growthOf(followers ?? []);
  const held = growth ? { count: growth.last.followers, day: growth.last.day } : coverage.followers;
  const more = growth && growth.first !== growth.last ? growth.last.followers - growth.first.followers : null;
  return (
    <>
      <Tile
        title={followersTexts.title}
        formula={followersTexts.formula}
        value={held && formatNumber(held.count)}
        notes={[held ? texts.followersOn(held.day) : texts.noFollowers]}
        spark={followers?.map(({ followers: count, jump }) => (jump ? null : count))}
      />
      <Tile
        title={followersTexts.growth}
        formula={followersTexts.growthFormula}
        value={more === null ? null : formatGrowth(more)}
        notes={[growth && more !== null ? texts.growthBetween(growth.first.day, growth.last.day) : texts.noGrowth]}
      />
    </>
  );
}

function StatTile(props: StatTilesProps & { readonly metric: Metric }) {
  const { metric, stats, previous, coverage, chart, lastDay, explained } = props;
  const value = metricOf(stats, metric);
  const followers = coverage.followers?.count ?? null;
  const notes = value === null ? [noFigureTexts[missingReason(metric, stats, followers)]] : notesOf(props, lastDay);
  return (
    <Tile
      title={metricTitles[metric]}
      formula={metricFormulas[metric]}
      value={value === null ? null : formatMetric(metric, value)}
      change={<ChangeMark metric={metric} change={metricChange(metric, stats, previous)} />}
      notes={notes}
      spark={chart?.points.map(({ values }) => values[metric])}
    >
      {explained && (
        <ChunkBoundary loading={null} failed={null}>
          <WhyFigure {...explained} metric={metric} />
        </ChunkBoundary>
      )}
    </Tile>
  );
}

/** What has to be said beside a figure that is known. */
function notesOf(
  { metric, stats, previous, coverage }: StatTilesProps & { readonly metric: Metric },
  lastDay: Day | null,
): string[] {
  if (metric === 'er') return statsErNotes(stats, lastDay, new Date());
  const now = knownPart(metric, stats);
  if (!now && !(previous && knownPart(metric, previous))) return [];
  const day = metric === 'reactions' ? coverage.reactionsSince : coverage.viewsSince;
  const what = metric === 'reactions' ? texts.since.reactions : texts.since.views;
  return [
    texts.partWithoutChange(now ? knownPartText(now) : texts.partBefore),
    ...(day && day !== coverage.from ? [texts.sinceDay(what, day)] : []),
  ];
}

interface TileProps {
  readonly title: string;
  readonly formula: string;
  /** Null if there are no data; the notes say why. */
  readonly value: string | null;
  readonly change?: ReactNode;
  readonly notes: readonly string[];
  readonly spark?: readonly (number | null)[] | undefined;
  readonly children?: ReactNode;
}

function Tile({ title, formula, value, change, notes, spark, children }: TileProps) {
  return (
    <Card as="li" padding="s">
      <div className={styles.tile}>
        <div className={styles.title}>
          {title}
          <Hint label={metricTexts.formulaOf(title)}>{formula}</Hint>
        </div>
        {value === null ? (
          <p className={styles.none}>{metricTexts.noData}</p>
        ) : (
          <>
            <p className={styles.value}>{value}</p>
            {change}
          </>
        )}
        {notes.map((note) => (
          <p key={note} className={styles.reason}>
            {note}
          </p>
        ))}
        {children}
        {value !== null && spark && (
          <div className={styles.spark}>
            <Sparkline values={spark} />
          </div>
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
