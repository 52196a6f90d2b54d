import type { Cancellation } from '@vidno/contract/money/cancelling';
import { receiptFileTexts as texts } from './cancel-texts.ts';

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
    texts.signature,
    signature,
    '',
    texts.publicKey,
    public_key.trim(),
    '',
    texts.howTo,
    `echo '${toBase64(text)}' | openssl base64 -d -A > receipt.txt`,
    `echo '${signature}' | openssl base64 -d -A > receipt.sig`,
    "cat > receipt.pem <<'KEY'",
    public_key.trim(),
    'KEY',
    'openssl pkeyutl -verify -pubin -inkey receipt.pem -rawin -in receipt.txt -sigfile receipt.sig',
    '',
    texts.expected,
    '',
  ].join('\n');
}

function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
