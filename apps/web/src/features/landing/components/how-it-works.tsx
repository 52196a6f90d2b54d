import { texts } from '../details-texts.ts';
import styles from './how-it-works.module.css';

export function HowItWorks() {
  return (
    <section id="how" className={styles.section} aria-labelledby="how-title">
      <h2 id="how-title" className={styles.title}>
        {texts.how.title}
      </h2>
      <ol className={styles.steps}>
        {texts.how.steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.name}>{step.title}</h3>
            <p className={styles.text}>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
