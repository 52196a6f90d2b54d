import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { shareTexts as texts } from '../texts.ts';
import styles from './share-dialog.module.css';

type Copying = 'not yet' | 'copied' | 'refused';

/** The link, ready to be copied; where the browser forbids that, ready to be selected. */
export function SharedLink({ address, expires }: { readonly address: string; readonly expires: string }) {
  const [copying, setCopying] = useState<Copying>('not yet');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopying('copied');
    } catch {
      setCopying('refused');
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
        icon={copying === 'copied' ? <Check size={18} /> : <Copy size={18} />}
        onClick={() => void copy()}
      >
        {copying === 'copied' ? texts.copied : texts.copy}
      </Button>
      <p role="status" className={styles.note}>
        {copying === 'refused' && texts.notCopied}
      </p>
    </div>
  );
}
