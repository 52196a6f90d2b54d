import type { PhotoSearch } from '@vidno/contract/photo-search';
import { Copy, Download, Send } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { saveFile } from '#shared/format/save-file.ts';
import { Button } from '#shared/ui/button.tsx';
import { inOneLine, cardTexts as texts, type VerdictWords, verdictWords } from './card-rules.ts';
import { drawCard } from './draw-card.ts';
import styles from './verdict-card.module.css';

/** The verdict as a card that can be sent to anybody: without face or name. Nothing where there is no verdict. */
export function VerdictCard({ search }: { readonly search: PhotoSearch }) {
  const words = verdictWords(search);
  return words && <Card words={words} />;
}

function Card({ words }: { readonly words: VerdictWords }) {
  const id = useId();
  const shown = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  async function attempt(action: () => Promise<'idle' | 'copied'>): Promise<void> {
    try {
      setState(await action());
    } catch (failure) {
      // Whoever closes the browser's own dialog has changed their mind.
      setState(failure instanceof DOMException && failure.name === 'AbortError' ? 'idle' : 'failed');
    }
  }

  async function draw(): Promise<Blob> {
    const picture = shown.current && (await drawCard(shown.current, words));
    if (!picture) throw new Error('The browser draws no card');
    return picture;
  }

  const send = async () => {
    const files = [new File([await draw()], texts.fileName, { type: 'image/png' })];
    const text = inOneLine(words);
    await navigator.share(navigator.canShare?.({ files }) ? { files, text } : { text });
    return 'idle' as const;
  };
  const save = async () => {
    saveFile(texts.fileName, 'image/png', await draw());
    return 'idle' as const;
  };
  const copy = async () => {
    await navigator.clipboard.writeText(inOneLine(words));
    return 'copied' as const;
  };

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {texts.title}
        </h2>
        <p className={styles.note}>{texts.note}</p>
        <div className={styles.actions}>
          {'share' in navigator && (
            <Button size="s" icon={<Send size={18} />} onClick={() => void attempt(send)}>
              {texts.send}
            </Button>
          )}
          <Button theme="white" size="s" icon={<Download size={18} />} onClick={() => void attempt(save)}>
            {texts.save}
          </Button>
          <Button theme="white" size="s" icon={<Copy size={18} />} onClick={() => void attempt(copy)}>
            {state === 'copied' ? texts.copied : texts.copy}
          </Button>
        </div>
        <p className={styles.note} role="status">
          {state === 'failed' && texts.failed}
        </p>
      </div>
      <div ref={shown} className={styles.card}>
        <p className={styles.product}>{texts.product}</p>
        <p className={styles.verdict}>{words.verdict}</p>
        <p className={styles.checked}>{words.checked}</p>
        <p className={styles.small}>{words.promise}</p>
        <p className={styles.small}>{words.date}</p>
      </div>
    </section>
  );
}
