import { writeRubles } from '@vidno/contract/operator/money-changes';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonTheme } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import styles from '../operator.module.css';
import { parseRubles } from './rules.ts';
import { texts } from './texts.ts';

interface SumFormProps {
  /** What stands in the field at first; null for nothing. */
  readonly kopecks: number | null;
  readonly hint: string;
  readonly action: string;
  readonly theme?: ButtonTheme;
  /** The dialog in which the change of this sum is confirmed. */
  readonly dialog: (kopecks: number, onClose: () => void) => ReactNode;
}

/** Asks how much first, so that the dialog shows what will happen with exactly that. */
export function SumForm({ kopecks, hint, action, theme = 'gray', dialog }: SumFormProps) {
  const [rubles, setRubles] = useState(kopecks === null ? '' : writeRubles(kopecks));
  const [asked, setAsked] = useState<number | null>(null);
  const [isWrong, setWrong] = useState(false);
  return (
    <>
      <form
        className={styles.search}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const sum = parseRubles(rubles);
          setWrong(sum === null);
          setAsked(sum);
        }}
      >
        <TextField
          label={texts.rubles}
          hint={hint}
          error={isWrong ? texts.rublesWrong : null}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          value={rubles}
          onChange={(event) => setRubles(event.target.value)}
        />
        <div>
          <Button theme={theme} type="submit">
            {action}
          </Button>
        </div>
      </form>
      {asked !== null && dialog(asked, () => setAsked(null))}
    </>
  );
}
