import { Check } from 'lucide-react';
import { cancelTexts as texts } from '../../cancel-texts.ts';
import styles from './cancel.module.css';

/** What cancelling does, money first. */
export function CancelFacts({ refundKopecks }: { readonly refundKopecks: number }) {
  const facts = [
    refundKopecks > 0 ? [texts.refund(refundKopecks), texts.refundDetail] : [texts.noRefund, texts.noRefundDetail],
    [texts.noCharges, texts.noChargesDetail],
    [texts.closes, texts.closesDetail],
    [texts.balance, texts.balanceDetail],
  ];
  return (
    <ul className={styles.facts} aria-label={texts.facts}>
      {facts.map(([fact, detail]) => (
        <li key={fact}>
          <Check size={18} aria-hidden />
          <span>
            {fact}
            <small>{detail}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
