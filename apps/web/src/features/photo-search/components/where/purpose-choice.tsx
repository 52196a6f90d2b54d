import { SEARCH_PURPOSES } from '@vidno/contract/privacy';
import { useId } from 'react';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { consentTexts as texts } from '../../texts.ts';
import styles from './purpose-choice.module.css';

interface PurposeChoiceProps {
  /** A preset or the user's own words; null before anything is chosen. */
  readonly purpose: string | null;
  readonly onChange: (purpose: string) => void;
}

const MAX_PURPOSE_CHARS = 200;

export function PurposeChoice({ purpose, onChange }: PurposeChoiceProps) {
  const name = useId();
  const isOwn = purpose !== null && SEARCH_PURPOSES.every((ready) => ready !== purpose);
  return (
    <fieldset className={styles.purposes}>
      <legend className={styles.legend}>{texts.purpose}</legend>
      {SEARCH_PURPOSES.map((ready) => (
        <label key={ready} className={styles.line}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            checked={ready === purpose}
            onChange={() => onChange(ready)}
          />
          {ready}
        </label>
      ))}
      <label className={styles.line}>
        <input className={styles.radio} type="radio" name={name} checked={isOwn} onChange={() => onChange('')} />
        {texts.ownPurpose}
      </label>
      {isOwn && (
        <TextField
          label={texts.ownPurposeLabel}
          placeholder={texts.ownPurposePlaceholder}
          maxLength={MAX_PURPOSE_CHARS}
          value={purpose}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </fieldset>
  );
}
