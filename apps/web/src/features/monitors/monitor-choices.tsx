import { ANY_PLACE, type MonitorPlace } from '@vidno/contract/monitors/monitors';
import type { Source } from '@vidno/contract/sources';
import { type Ref, useEffect, useState } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Combobox, type ComboboxOption } from '#shared/ui/form/combobox.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { watchedBy } from './api.ts';
import {
  DURATIONS_DAYS,
  PRESET_NAMES,
  type PresetName,
  RATES_MINUTES,
  type Schedule,
  createTexts as texts,
  usePlaces,
} from './create.ts';
import styles from './create-monitor.module.css';

interface PlaceChoiceProps {
  readonly sources: readonly Source[];
  /** Null: everywhere. */
  readonly place: MonitorPlace | null;
  readonly onPlace: (place: MonitorPlace | null) => void;
  readonly error: string | null;
  readonly ref: Ref<HTMLInputElement>;
}

const EVERYWHERE: ComboboxOption = { value: ANY_PLACE, label: texts.everywhere };
const TYPING_DELAY_MS = 200;

/** A place found by typing its name, or everywhere. */
export function PlaceChoice({ sources, place, onPlace, error, ref }: PlaceChoiceProps) {
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const query = useDebouncedValue(typed.trim(), TYPING_DELAY_MS);
  const places = usePlaces({ source: isAsked ? (sources[0]?.id ?? null) : null, query });
  const found = places.data ?? [];
  const watched = watchedBy(sources);
  const isNear = watched === 'posts' || watched === 'both';
  const toOption = ({ id, name, radius_km }: MonitorPlace): ComboboxOption => ({
    value: id,
    label: name,
    ...(isNear && { note: texts.radius(radius_km) }),
  });
  return (
    <Combobox
      ref={ref}
      label={texts.place}
      placeholder={texts.placePlaceholder}
      nothing={places.error ? refusalText(places.error) : texts.placeNothing}
      hint={hintOf(watched, place)}
      error={error}
      chosen={place ? toOption(place) : EVERYWHERE}
      options={[...(meansEverywhere(typed) ? [EVERYWHERE] : []), ...found.map(toOption)]}
      busy={typed.trim() !== query || places.isPlaceholderData || places.isLoading || !isAsked}
      onQuery={(text) => {
        setAsked(true);
        setTyped(text);
      }}
      onChoose={({ value }) => onPlace(found.find(({ id }) => id === value) ?? null)}
    />
  );
}

function meansEverywhere(typed: string): boolean {
  return texts.everywhere.toLowerCase().startsWith(typed.trim().toLowerCase());
}

/** How the sources use the place. */
function hintOf(watched: ReturnType<typeof watchedBy>, place: MonitorPlace | null): string | undefined {
  switch (watched) {
    case 'posts':
      return place ? texts.postsNear(place.radius_km) : texts.postsEverywhere;
    case 'people':
      return place ? texts.peopleNear : texts.peopleEverywhere;
    case 'both':
      return place ? texts.bothNear(place.radius_km) : texts.bothEverywhere;
    case null:
      return undefined;
  }
}

/** The value, updated only after it has not changed for the delay. */
function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}

interface PresetChoiceProps {
  /** Null: the form is filled otherwise. */
  readonly chosen: PresetName | null;
  /** The sources are not known yet. */
  readonly disabled: boolean;
  readonly onChoose: (name: PresetName) => void;
}

/** Fills the form for what one usually follows; all of it can be changed. */
export function PresetChoice({ chosen, disabled, onChoose }: PresetChoiceProps) {
  return (
    <fieldset className={styles.choice} aria-label={texts.presets}>
      <p className={styles.label} aria-hidden>
        {texts.presets}
      </p>
      <div className={styles.presets}>
        {PRESET_NAMES.map((name) => (
          <Button
            key={name}
            theme={name === chosen ? 'blue' : 'white'}
            disabled={disabled}
            aria-pressed={name === chosen}
            onClick={() => onChoose(name)}
          >
            {texts.presetTitles[name]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

interface ScheduleChoiceProps {
  readonly schedule: Schedule;
  readonly onSchedule: (schedule: Schedule) => void;
  readonly errors: { readonly rate: string | null; readonly days: string | null };
}

/** How often and for how long. */
export function ScheduleChoice({ schedule, onSchedule, errors }: ScheduleChoiceProps) {
  return (
    <>
      <Choice
        label={texts.rate}
        options={RATES_MINUTES.map((rate) => ({ value: `${rate}`, label: texts.rateTitle(rate) }))}
        value={schedule.rate}
        error={errors.rate}
        onChange={(rate) => onSchedule({ ...schedule, rate })}
      />
      <Choice
        label={texts.days}
        options={DURATIONS_DAYS.map((days) => ({ value: `${days}`, label: texts.daysTitle(days) }))}
        value={schedule.days}
        error={errors.days}
        onChange={(days) => onSchedule({ ...schedule, days })}
      />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: number;
  readonly error: string | null;
  readonly onChange: (value: number) => void;
}

function Choice({ label, options, value, error, onChange }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      <Segmented label={label} options={options} value={`${value}`} onChange={(next) => onChange(Number(next))} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
