import { groupTitle, hourTitle, weekdayShorts, weekdayTitles } from '@vidno/contract/vk/labels';
import type { ReportGroup } from '@vidno/contract/vk/posts';
import { formatCount } from '#shared/format/format.ts';
import { HeatMap } from '#shared/ui/chart/heat-map.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { metricText } from '../metrics.ts';
import {
  bestHour,
  FAINT_BELOW,
  HEAT_MEASURES,
  type HeatMeasure,
  HOURS,
  heatCells,
  heatMeasureOf,
  heatParam,
  measureValue,
  postsOfBest,
} from '../report/report-rules.ts';
import { SectionTitle } from '../section-title.tsx';
import styles from './heat-card.module.css';
import { overviewTexts as texts } from './overview-texts.ts';

interface HeatCardProps {
  /** The report by weekday and hour. */
  readonly groups: readonly ReportGroup[];
  /** What it shows, as the address says it. */
  readonly heat: string | undefined;
  readonly onHeat: (heat: string | undefined) => void;
}

const POST_FORMS = ['пост', 'поста', 'постов'] as const;
const rows = weekdayTitles.map((full, index) => ({ key: full, label: weekdayShorts[index] ?? '', full }));
const columns = Array.from({ length: HOURS }, (_, hour) => ({
  key: `${hour}`,
  label: `${hour}`,
  full: hourTitle(`${hour}`),
}));

/** When posts are published and get reactions, by hour of the week. */
export function HeatCard({ groups, heat, onHeat }: HeatCardProps) {
  const measure = heatMeasureOf(heat);
  const cells = heatCells(groups, measure);
  return (
    <Card as="section">
      <SectionTitle
        aside={
          <Segmented
            label={texts.heatMeasure}
            options={HEAT_MEASURES.map((value) => ({ value, label: texts.heatMeasures[value] }))}
            value={measure}
            onChange={(wanted) => onHeat(heatParam(wanted))}
          />
        }
      >
        {texts.heat}
      </SectionTitle>
      <p className={styles.best}>{bestText(groups, measure)}</p>
      <HeatMap
        label={texts.heatLabel}
        rows={rows}
        columns={columns}
        less={texts.heatLess}
        more={texts.heatMore}
        placeholder={texts.heatInvitation}
        cellAt={(weekday, hour) => {
          const { level = 0, posts = 0, value = null } = cells[weekday]?.[hour] ?? {};
          const place = `${rows[weekday]?.full ?? ''}, ${hourTitle(`${hour}`)}`;
          const faint = measure !== 'posts' && posts > 0 && posts < FAINT_BELOW;
          return { level, faint, text: `${place}: ${cellText(measure, posts, value)}` };
        }}
      />
    </Card>
  );
}

function cellText(measure: HeatMeasure, posts: number, value: number | null): string {
  if (posts === 0) return texts.heatNoPosts;
  const count = formatCount(posts, POST_FORMS);
  if (measure === 'posts') return count;
  const few = posts < FAINT_BELOW ? `, ${texts.heatFew}` : '';
  return `${texts.heatMeasures[measure]} ${metricText(measure, value)}, ${count}${few}`;
}

function bestText(groups: readonly ReportGroup[], measure: HeatMeasure): string {
  const best = bestHour(groups, measure);
  if (!best) return texts.tooFew(postsOfBest(groups));
  const when = groupTitle('weekday_hour', best.value).toLowerCase();
  if (measure === 'posts') return texts.mostPosts(when, best.count_posts);
  return texts.bestTime(
    when,
    `${texts.heatMeasures[measure]} ${metricText(measure, measureValue(best, measure))}`,
    best.count_posts,
  );
}
