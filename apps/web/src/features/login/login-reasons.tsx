import { Check } from 'lucide-react';
import { formatNumber, pluralOf } from '#shared/format/format.ts';
import { ownUrl } from '#shared/navigation/paths.ts';
import { useDemoSearches } from './api.ts';
import styles from './login-reasons.module.css';
import { texts } from './texts.ts';

const PICTURES_SHOWN = 3;

/** Beside the forms: what stays with the user, and what they can rely on. */
export function LoginReasons() {
  const { count, pictures } = useDemoSearches();
  return (
    <div className={styles.reasons}>
      {count > 0 ? (
        <div className={styles.searches}>
          <div className={styles.pictures}>
            {pictures.slice(0, PICTURES_SHOWN).map((address) => {
              const src = ownUrl(address);
              return src && <img key={address} src={src} alt="" width={64} height={64} />;
            })}
          </div>
          <h2>{count === 1 ? texts.oneSearchStays : texts.searchesStay(searches(count))}</h2>
          <p className={styles.quiet}>{texts.searchesStayLead}</p>
        </div>
      ) : (
        <h2>{texts.reasonsTitle}</h2>
      )}
      <ul className={styles.ticks}>
        {texts.reasons.map(([reason, detail]) => (
          <li key={reason}>
            <Check size={20} aria-hidden />
            <span>
              {reason}
              <small>{detail}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function searches(count: number): string {
  return `${formatNumber(count)} ${pluralOf(count, texts.searches)}`;
}
