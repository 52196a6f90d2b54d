import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { shareTexts as texts } from '../texts.ts';
import styles from './share-dialog.module.css';

type CopyState = 'idle' | 'copied' | 'refused';

/** The link with a copy button; if the browser forbids copying, the link can be selected by hand. */
export function SharedLink({ address, expires }: { readonly address: string; readonly expires: string }) {
  const [copyState, setCopyState] = useState<CopyState>('idle');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopyState('copied');
    } catch {
      setCopyState('refused');
    }
  }

  return (
    <div className={styles.link}>
      <TextField
        label={texts.link}
        value={address}
        readOnly
        hint={texts.expires(expires)}
        onFocus={(event) => event.target.select()}
      />
      <Button
        theme="blue"
        icon={copyState === 'copied' ? <Check size={18} /> : <Copy size={18} />}
        onClick={() => void copy()}
      >
        {copyState === 'copied' ? texts.copied : texts.copy}
      </Button>
      <p role="status" className={styles.note}>
        {copyState === 'refused' && texts.notCopied}
      </p>
    </div>
  );
}
