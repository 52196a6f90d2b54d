import type { ChangeEvent, ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import type { Query } from './address.tsx';
import styles from './operator.module.css';
import { texts } from './texts.ts';

interface FilterField {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

interface FilterBarProps<Name extends string> {
  readonly names: readonly Name[];
  readonly query: Query;
  readonly onChange: (changed: Query) => void;
  readonly children: (field: (name: Name) => FilterField) => ReactNode;
}

/** Filters that stand in the address, and a way to take all of them away. */
export function FilterBar<Name extends string>({ names, query, onChange, children }: FilterBarProps<Name>) {
  const field = (name: Name): FilterField => ({
    value: query[name] ?? '',
    onChange: ({ target }) => onChange({ [name]: target.value }),
  });
  return (
    <search className={styles.filters}>
      {children(field)}
      {names.some((name) => query[name]) && (
        <div className={styles.reset}>
          <Button theme="gray" onClick={() => onChange(Object.fromEntries(names.map((name) => [name, undefined])))}>
            {texts.reset}
          </Button>
        </div>
      )}
    </search>
  );
}
