import type { Cancellation } from '@vidno/contract/money/cancelling';
import { Download, ShieldCheck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { saveFile } from '#shared/format/save-file.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import styles from './cancel.module.css';
import { receiptFileTexts, receiptTexts, cancelledTexts as texts } from './cancel-texts.ts';
import receiptStyles from './cancelled.module.css';

/** It is done: what comes now, and the receipt. */
export function Cancelled({ cancellation }: { readonly cancellation: Cancellation }) {
  const { refund_kopecks, refunded, services_until } = cancellation;
  return (
    <div className={styles.stack}>
      <Alert kind="success" title={services_until === null ? texts.title : texts.stoppedTitle}>
        {services_until === null ? texts.lead(refund_kopecks, refunded) : texts.stopped(services_until)}
      </Alert>
      <Receipt cancellation={cancellation} />
      <div className={styles.buttons}>
        <ButtonLink theme="white" to="/cabinet">
          {texts.toCabinet}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The signed receipt of a cancellation. Takes the focus, since the button that asked for it is gone. */
function Receipt({ cancellation }: { readonly cancellation: Cancellation }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const { number, signature } = cancellation;
  const save = () => saveFile(receiptFileName(cancellation), 'text/plain;charset=utf-8', receiptFile(cancellation));
  return (
    <Card as="article" padding="l" aria-labelledby={id}>
      <div className={receiptStyles.receipt}>
        <header className={receiptStyles.head}>
          <h2 ref={title} id={id} tabIndex={-1} className={receiptStyles.title}>
            {cancellation.services_until === null ? receiptTexts.title : receiptTexts.stoppedTitle}
          </h2>
          <span className={receiptStyles.quiet}>{receiptTexts.number(number)}</span>
        </header>
        <Facts cancellation={cancellation} />
        <div className={receiptStyles.signed}>
          <ShieldCheck size={22} aria-hidden />
          <p>{receiptTexts.signature}</p>
        </div>
        <details className={receiptStyles.details}>
          <summary>{receiptTexts.howTo}</summary>
          <code className={receiptStyles.code}>{signature}</code>
          <ol>
            {receiptTexts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
        <div>
          <Button theme="blue" icon={<Download size={18} />} onClick={save}>
            {receiptTexts.download}
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
    { name: receiptTexts.what, value: what },
    { name: receiptTexts.at, value: receiptTexts.moment(at) },
    services_until === null
      ? { name: receiptTexts.refund, value: isRefund ? formatKopecks(refund_kopecks) : receiptTexts.nothing }
      : { name: receiptTexts.until, value: receiptTexts.untilMoment(services_until) },
    ...(isRefund ? [{ name: receiptTexts.arrives, value: refunded ? receiptTexts.sent : receiptTexts.waiting }] : []),
    { name: receiptTexts.charges, value: receiptTexts.noCharges },
  ];
  return (
    <dl className={receiptStyles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function receiptFileName({ number }: Pick<Cancellation, 'number'>): string {
  return `vidno-${number.replace(/[^\p{L}\p{N}-]+/gu, '-')}.txt`;
}

/**
 * The receipt with all that is needed to verify it without us. The signed text stands there twice: to be read, and in base64, since
 * a line break changed on the way would break the signature.
 */
export function receiptFile({ text, signature, public_key }: Cancellation): string {
  return [
    text,
    '',
    '='.repeat(40),
    receiptFileTexts.signature,
    signature,
    '',
    receiptFileTexts.publicKey,
    public_key.trim(),
    '',
    receiptFileTexts.howTo,
    `echo '${toBase64(text)}' | openssl base64 -d -A > receipt.txt`,
    `echo '${signature}' | openssl base64 -d -A > receipt.sig`,
    "cat > receipt.pem <<'KEY'",
    public_key.trim(),
    'KEY',
    'openssl pkeyutl -verify -pubin -inkey receipt.pem -rawin -in receipt.txt -sigfile receipt.sig',
    '',
    receiptFileTexts.expected,
    '',
  ].join('\n');
}

function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
