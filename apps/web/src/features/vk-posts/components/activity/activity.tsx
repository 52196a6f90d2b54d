import type { Filter } from '@vidno/contract/vk/filter';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { shownOf, viewOf } from '../../activity-rules.ts';
import { activityTexts as texts, viewOptions } from '../../activity-texts.ts';
import { SectionTitle } from '../section-title.tsx';
import { ActivityChart } from './activity-chart.tsx';
import styles from './activity-lines.module.css';
import { ActivityTable } from './activity-table.tsx';

/** What the address of the screen says. */
export interface ActivityParams {
  readonly series?: string | undefined;
  readonly view?: string | undefined;
  readonly page?: number | undefined;
}

interface ActivityProps {
  readonly id: string;
  readonly filter: Filter;
  readonly params: ActivityParams;
  readonly onChange: (params: ActivityParams) => void;
}

/** Likes, views, comments and reposts over time, drawn and in figures. */
export function Activity({ id, filter, params, onChange }: ActivityProps) {
  const view = viewOf(params.view);
  const shown = shownOf(params.series);
  return (
    <Card as="section">
      <SectionTitle
        aside={
          <Segmented
            label={texts.view}
            options={viewOptions}
            value={view}
            onChange={(wanted) => onChange({ view: wanted === 'month' ? undefined : wanted })}
          />
        }
      >
        {texts.chart}
      </SectionTitle>
      <div className={styles.lines}>
        <ActivityChart
          id={id}
          filter={filter}
          view={view}
          shown={shown}
          onSeries={(series) => onChange({ series, page: params.page })}
          table={(activities) => (
            <ActivityTable
              view={view}
              activities={activities}
              shown={shown}
              page={params.page ?? 0}
              onPage={(page) => onChange({ page })}
            />
          )}
        />
      </div>
    </Card>
  );
}
