import type { Cancellation } from '@vidno/contract/money/cancelling';
import { Download, ShieldCheck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { saveFile } from '#shared/format/save-file.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { receiptTexts as texts } from '../../cancel-texts.ts';
import { receiptFile, receiptFileName } from '../../receipt-rules.ts';
import styles from './receipt.module.css';

/** The signed receipt of a cancellation. Takes the focus, since the button that asked for it is gone. */
export function Receipt({ cancellation }: { readonly cancellation: Cancellation }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const { number, signature } = cancellation;
  const save = () => saveFile(receiptFileName(cancellation), 'text/plain;charset=utf-8', receiptFile(cancellation));
  return (
    <Card as="article" padding="l" aria-labelledby={id}>
      <div className={styles.receipt}>
        <header className={styles.head}>
          <h2 ref={title} id={id} tabIndex={-1} className={styles.title}>
            {cancellation.services_until === null ? texts.title : texts.stoppedTitle}
          </h2>
          <span className={styles.quiet}>{texts.number(number)}</span>
        </header>
        <Facts cancellation={cancellation} />
        <div className={styles.signed}>
          <ShieldCheck size={22} aria-hidden />
          <div>
            <p>{texts.signature}</p>
            <code className={styles.code}>{signature}</code>
          </div>
        </div>
        <details className={styles.details}>
          <summary>{texts.howTo}</summary>
          <ol>
            {texts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
        <div>
          <Button theme="blue" icon={<Download size={18} />} onClick={save}>
            {texts.download}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Facts({ cancellation }: { readonly cancellation: Cancellation }) {
  const { what, at, refund_kopecks, refunded, services_until } = cancellation;
  const isRefund = refund_kopecks > 0;
  const facts = [
    { name: texts.what, value: what },
    { name: texts.at, value: texts.moment(at) },
    services_until === null
      ? { name: texts.refund, value: isRefund ? formatKopecks(refund_kopecks) : texts.nothing }
      : { name: texts.until, value: texts.untilMoment(services_until) },
    ...(isRefund ? [{ name: texts.arrives, value: refunded ? texts.sent : texts.waiting }] : []),
    { name: texts.charges, value: texts.noCharges },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
