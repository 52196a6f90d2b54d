import { CircleQuestionMark, LifeBuoy } from 'lucide-react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import styles from './bottom-bar.module.css';
import { GREYED } from './greyed.ts';
import { menuTexts } from './menu-texts.ts';

/** What the bar of a phone has no room for, and a rail has. */
export function RailEntries({ onSupport }: { readonly onSupport: () => void }) {
  return (
    <div className={styles.roomy}>
      {GREYED.map(({ label, shortLabel, Icon }) => (
        <span key={label} className={classNames(styles.entry, styles.greyed)} title={label}>
          <Icon size={20} aria-hidden />
          {shortLabel}
          <span className={styles.soon}>{menuTexts.soon}</span>
        </span>
      ))}
      <button type="button" className={classNames(styles.entry, styles.support)} onClick={onSupport}>
        <LifeBuoy size={20} aria-hidden />
        {menuTexts.support}
      </button>
      <a className={styles.entry} href={runtimeConfig.faqUrl} target="_blank" rel="noreferrer">
        <CircleQuestionMark size={20} aria-hidden />
        {menuTexts.faq}
        <VisuallyHidden>{menuTexts.newTab}</VisuallyHidden>
      </a>
    </div>
  );
}
