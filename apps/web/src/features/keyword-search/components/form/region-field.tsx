import { useMemo, useState } from 'react';
import { Combobox } from '#shared/ui/form/combobox.tsx';
import { useRegionOptions } from '../../api.ts';
import { EVERYWHERE, findRegion, matchRegions, nameWithParent, type RegionOption } from '../../region-rules.ts';
import { formTexts as texts } from '../../texts.ts';

interface RegionFieldProps {
  /** The id of a region or city; null: everywhere. */
  readonly region: string | null;
  readonly error: string | null;
  readonly onChange: (region: string | null) => void;
}

/** Where the person lives: found by typing, because there are hundreds of options. */
export function RegionField({ region, error, onChange }: RegionFieldProps) {
  const regions = useRegionOptions();
  const [typed, setTyped] = useState('');
  const options = useMemo(
    () => matchRegions(regions.data ?? [EVERYWHERE], typed).map(toComboboxOption),
    [regions.data, typed],
  );
  const chosen = findRegion(regions.data ?? [], region);
  return (
    <Combobox
      label={texts.region}
      hint={regions.isError ? texts.regionsFailed : texts.regionHint}
      error={error}
      nothing={texts.regionNothing}
      busy={regions.isPending}
      chosen={{ value: chosen.id, label: nameWithParent(chosen) }}
      options={options}
      onQuery={setTyped}
      onChoose={({ value }) => onChange(value === EVERYWHERE.id ? null : value)}
    />
  );
}

function toComboboxOption({ id, name, parent }: RegionOption) {
  return { value: id, label: name, ...(parent !== null && { note: parent }) };
}
