import { useMemo, useState } from 'react';
import { Combobox } from '#shared/ui/form/combobox.tsx';
import { usePlaces } from '../../api.ts';
import { EVERYWHERE, findPlace, fullName, matchPlaces, type Place } from '../../place-rules.ts';
import { formTexts as texts } from '../../texts.ts';

interface RegionFieldProps {
  /** The id of a place; null: everywhere. */
  readonly region: string | null;
  readonly error: string | null;
  readonly onChange: (region: string | null) => void;
}

/** Where the person lives, found by typing among some hundreds of places. */
export function RegionField({ region, error, onChange }: RegionFieldProps) {
  const places = usePlaces();
  const [typed, setTyped] = useState('');
  const options = useMemo(() => matchPlaces(places.data ?? [EVERYWHERE], typed).map(toOption), [places.data, typed]);
  const chosen = findPlace(places.data ?? [], region);
  return (
    <Combobox
      label={texts.region}
      hint={places.isError ? texts.regionsFailed : texts.regionHint}
      error={error}
      nothing={texts.regionNothing}
      busy={places.isPending}
      chosen={{ value: chosen.id, label: fullName(chosen) }}
      options={options}
      onQuery={setTyped}
      onChoose={({ value }) => onChange(value === EVERYWHERE.id ? null : value)}
    />
  );
}

function toOption({ id, name, within }: Place) {
  return { value: id, label: name, ...(within !== null && { note: within }) };
}
