import { Check } from 'lucide-react';
import { cancelTexts as texts, wayTexts } from '../../cancel-texts.ts';
import styles from './cancel.module.css';

/** What closing now does, money first. */
export function CloseFacts({ refundKopecks }: { readonly refundKopecks: number }) {
  const facts: readonly Fact[] = [
    refundKopecks > 0 ? [texts.refund(refundKopecks), texts.refundDetail] : [texts.noRefund, texts.noRefundDetail],
    [texts.noCharges, texts.noChargesDetail],
    [texts.closes, texts.closesDetail],
    [texts.balance, texts.balanceDetail],
  ];
  return <Facts facts={facts} />;
}

/** What using until the paid date means. */
export function StayFacts({ until }: { readonly until: string }) {
  return (
    <Facts
      facts={[
        [wayTexts.works, wayTexts.worksDetail(until)],
        [texts.noCharges, wayTexts.noChargesDetail],
        [wayTexts.changeMind, wayTexts.changeMindDetail],
      ]}
    />
  );
}

type Fact = readonly [fact: string, detail: string];

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
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
