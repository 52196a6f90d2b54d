import { CalendarDays, ChevronDown } from 'lucide-react';
import { lazy } from 'react';
import { type Day, moscowDay } from '#shared/format/moscow-day.ts';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { loadChunk } from '#shared/navigation/load-chunk.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useIsPhone } from '../media/use-is-phone.ts';
import { Popover } from '../overlay/popover.tsx';
import { PeriodFields } from './period-fields.tsx';
import styles from './period-picker.module.css';
import { type Period, presetOf } from './period-rules.ts';
import { PresetList } from './preset-list.tsx';
import { texts } from './texts.ts';

interface PeriodPickerProps extends Period {
  /** The first day that can be chosen. */
  readonly firstDay: Day;
  readonly onChange: (period: Period) => void;
}

const loadCalendar = () => import('./period-calendar.tsx');
const PeriodCalendar = lazy(async () => ({ default: (await loadChunk(loadCalendar)).PeriodCalendar }));

/** Moscow days, both ends included: a preset, or a range from a calendar (two fields on a phone). */
export function PeriodPicker({ from, to, firstDay, onChange }: PeriodPickerProps) {
  const isPhone = useIsPhone();
  const today = moscowDay(new Date());
  const period = { from, to };
  const preset = presetOf(period, today);
  return (
    <Popover
      label={texts.period}
      trigger={
        <span className={styles.trigger}>
          <CalendarDays size={18} aria-hidden />
          <VisuallyHidden>{`${texts.period}: `}</VisuallyHidden>
          {preset ? texts.presets[preset] : texts.days(period)}
          <ChevronDown size={16} aria-hidden />
        </span>
      }
    >
      {(close) => {
        const choose = (chosen: Period) => {
          onChange(chosen);
          close();
        };
        const fields = <PeriodFields period={period} firstDay={firstDay} today={today} onChoose={choose} />;
        return (
          <div className={styles.panel}>
            <PresetList today={today} current={preset} onChoose={choose} />
            {isPhone ? (
              fields
            ) : (
              <ChunkBoundary loading={<CalendarSkeleton />} failed={fields}>
                <PeriodCalendar period={period} firstDay={firstDay} today={today} onChoose={choose} />
              </ChunkBoundary>
            )}
          </div>
        );
      }}
    </Popover>
  );
}

function CalendarSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton width="19.25rem" height="22rem" />
    </div>
  );
}
