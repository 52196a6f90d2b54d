import { BANDS } from '@vidno/contract/face';
import type { HiddenMatch, PhotoSearch } from '@vidno/contract/photo-search';
import { VERDICTS } from '@vidno/contract/verdicts';
import type { ReactNode } from 'react';
import { hiddenLine, texts as personTexts } from '#features/person/rules.ts';
import { sourceTitle } from '#features/sources/rules.ts';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { sectionTexts, personTexts as texts } from '../texts.ts';
import found from './found-people.module.css';
import { BlurredPeople } from './found-people.tsx';
import styles from './person-card.module.css';
import { BAND_TONE } from './verdict.tsx';

interface HiddenPeopleProps {
  readonly search: PhotoSearch;
  /** What it costs to see them, with the button. */
  readonly offer: ReactNode;
}

/** The people found, before they are paid for: the best in the shape of the open card, the others small, by verdict. */
export function HiddenPeople({ search, offer }: HiddenPeopleProps) {
  const [best, ...others] = search.hidden;
  if (!best) return offer;
  return (
    <>
      <HiddenBest best={best} search={search} offer={offer} />
      {BANDS.map((band) => {
        const people = others.filter((person) => person.band === band);
        return (
          people.length > 0 && (
            <HiddenSection key={band} band={band} people={people} isAsBest={band === best.band} search={search} />
          )
        );
      })}
    </>
  );
}

/** «Уверенное совпадение, источник «Анкеты», несколько фото» */
export function bestInWords(search: PhotoSearch): string {
  const [best] = search.hidden;
  if (!best) return '';
  const source = sourceTitle(search, best.source);
  return sectionTexts.hiddenBest(VERDICTS[best.band].name, source, personTexts.photoAmount(best.photos));
}

function HiddenBest({ best, search, offer }: HiddenPeopleProps & { readonly best: HiddenMatch }) {
  const { band, url, age_span: span } = best;
  return (
    <section className={styles.best} aria-label={sectionTexts.best}>
      <div className={styles.faces}>
        <figure className={styles.face}>
          <SquarePhoto url={search.facePath} alt={texts.yourPhoto} />
          <figcaption className={styles.tag}>{texts.yourPhoto}</figcaption>
        </figure>
        <figure className={styles.face}>
          <SquarePhoto url={url} alt={sectionTexts.blurred(1, VERDICTS[band].name)} />
          <figcaption className={styles.tag}>{texts.foundPhoto}</figcaption>
        </figure>
      </div>
      <div className={styles.facts}>
        <div className={styles.hiddenFacts}>
          <Badge tone={BAND_TONE[band]}>{VERDICTS[band].name}</Badge>
          <p className={styles.bestQuiet}>{promiseOf(search, band)}</p>
          {span && <p>{personTexts.ageSpan(span)}</p>}
        </div>
        <div className={styles.hiddenOffer}>{offer}</div>
      </div>
    </section>
  );
}

interface HiddenSectionProps {
  readonly band: HiddenMatch['band'];
  /** All of this band. */
  readonly people: readonly HiddenMatch[];
  /** The promise of the verdict has been said with the best. */
  readonly isAsBest: boolean;
  readonly search: PhotoSearch;
}

function HiddenSection({ band, people, isAsBest, search }: HiddenSectionProps) {
  return (
    <section className={found.section} aria-label={VERDICTS[band].name}>
      <h3 className={found.verdict} data-band={band}>
        {isAsBest ? sectionTexts.alsoFound : VERDICTS[band].name}
      </h3>
      {!isAsBest && <p className={found.hiddenQuiet}>{promiseOf(search, band)}</p>}
      <BlurredPeople people={people} lineOf={(person) => hiddenLine(person, sourceTitle(search, person.source))} />
    </section>
  );
}

function promiseOf({ bands }: PhotoSearch, band: HiddenMatch['band']): string | undefined {
  return bands.find((each) => each.band === band)?.promise;
}
