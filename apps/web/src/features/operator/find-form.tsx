import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button, type ButtonTheme } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { useOpen } from './address.tsx';
import styles from './operator.module.css';

interface FindFormProps<Found> {
  readonly texts: {
    readonly find: string;
    readonly findAction: string;
    readonly notFound: string;
    readonly notFoundLead: string;
  };
  readonly maxLength: number;
  readonly theme?: ButtonTheme;
  /** Null: there is no such row. */
  readonly find: UseMutationResult<Found | null, Error, string>;
  readonly addressOf: (found: Found) => string;
}

/** Leads to the row that is named whole. */
export function FindForm<Found>({ texts, maxLength, theme, find, addressOf }: FindFormProps<Found>) {
  const open = useOpen();
  const [wanted, setWanted] = useState('');

  async function search(): Promise<void> {
    const found = await find.mutateAsync(wanted).catch(() => null);
    if (found) await open(addressOf(found));
  }

  return (
    <>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <TextField
          label={texts.find}
          required
          maxLength={maxLength}
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          error={find.error ? refusalText(find.error) : null}
        />
        <div>
          <Button {...(theme && { theme })} type="submit" busy={find.isPending}>
            {texts.findAction}
          </Button>
        </div>
      </form>
      {find.data === null && (
        <Alert kind="note" title={texts.notFound}>
          {texts.notFoundLead}
        </Alert>
      )}
    </>
  );
}
