import { ANY_PLACE, type MonitorPlace } from '@vidno/contract/monitors/monitors';
import type { Source } from '@vidno/contract/sources';
import { type Ref, useEffect, useState } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Combobox } from '#shared/ui/form/combobox.tsx';
import type { ComboboxOption } from '#shared/ui/form/combobox-option.ts';
import { usePlaces } from '../../create-api.ts';
import { createTexts as texts } from '../../create-texts.ts';
import { watchesPosts } from '../../rules.ts';

interface PlaceChoiceProps {
  readonly source: Source | null;
  /** Null: everywhere. */
  readonly place: MonitorPlace | null;
  readonly onPlace: (place: MonitorPlace | null) => void;
  readonly error: string | null;
  readonly ref: Ref<HTMLInputElement>;
}

const EVERYWHERE: ComboboxOption = { value: ANY_PLACE, label: texts.everywhere };
const TYPING_DELAY_MS = 200;

/** A place found by typing its name, or everywhere. */
export function PlaceChoice({ source, place, onPlace, error, ref }: PlaceChoiceProps) {
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const query = useDebouncedValue(typed.trim(), TYPING_DELAY_MS);
  const places = usePlaces({ source: isAsked && source ? source.id : null, query });
  const found = places.data ?? [];
  const isNear = source !== null && watchesPosts(source);
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
      hint={hintOf(source, place)}
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

/** How this source uses the place. */
function hintOf(source: Source | null, place: MonitorPlace | null): string | undefined {
  if (!source) return undefined;
  if (watchesPosts(source)) return place ? texts.postsNear(place.radius_km) : texts.postsEverywhere;
  return place ? texts.peopleNear : texts.peopleEverywhere;
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
