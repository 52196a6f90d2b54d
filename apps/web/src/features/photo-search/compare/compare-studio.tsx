import { type FoundPerson, PERSON_ANSWERS, type PersonAnswer, type PhotoSearch } from '@vidno/contract/photo-search';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { PhotoStrip } from '#features/person/photo-strip.tsx';
import { nameWithAge, placeLine } from '#features/person/rules.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { ModalDialog } from '#shared/ui/overlay/modal.tsx';
import { PersonAnswers } from '../result/person-card.tsx';
import { stripPhotos, Verdict } from '../result/verdict.tsx';
import { sourceTitles } from '../rules.ts';
import { studioTexts as texts } from '../texts.ts';
import { NO_ZOOM, nextView, STUDIO_VIEWS, type StudioView, zoomed } from './compare-rules.ts';
import styles from './compare-studio.module.css';
import { studioPictures } from './studio-photo.tsx';
import { StudioStage } from './studio-stage.tsx';

interface CompareStudioProps {
  /** In the order of the result. */
  readonly people: readonly FoundPerson[];
  readonly search: PhotoSearch;
  readonly person: FoundPerson;
  readonly firstPhoto: number;
  readonly onPerson: (person: FoundPerson) => void;
  readonly onAnswer: (person: FoundPerson, answer: PersonAnswer | null) => void;
  readonly onClose: () => void;
}

/** Full screen: both faces laid by the eyes, zoomed together, the verdict, and the three answers; everything has a key. */
export function CompareStudio(props: CompareStudioProps) {
  const { people, search, person, firstPhoto, onPerson, onAnswer, onClose } = props;
  const [photo, setPhoto] = useState(firstPhoto);
  const [zoom, setZoom] = useState(NO_ZOOM);
  const [view, setView] = useState<StudioView>('by_eyes');
  const index = people.indexOf(person);
  const shown = person.photos[photo] ?? person.photos[0];
  const pictures = studioPictures(search, shown, texts.photo(photo + 1, person.photos.length));
  const goTo = (step: 1 | -1): void => {
    const next = people[index + step];
    if (!next) return;
    setPhoto(0);
    setZoom(NO_ZOOM);
    onPerson(next);
  };
  const turn = (step: 1 | -1): void => setPhoto(Math.min(person.photos.length - 1, Math.max(0, photo + step)));
  const moveOn = useMoveOn(person.id, () => goTo(1));
  const answer = (given: PersonAnswer | null): void => {
    onAnswer(person, given);
    moveOn(given);
  };
  const close = (): void => {
    moveOn(null);
    onClose();
  };
  useStudioKeys({
    onPerson: goTo,
    onPhoto: turn,
    onZoom: (direction) => setZoom((before) => zoomed(before, direction)),
    onView: () => setView(nextView),
    onAnswer: answer,
  });

  return (
    <ModalDialog className={styles.studio} aria-label={texts.title} onClose={close}>
      <header className={styles.who}>
        <IconButton label={texts.close} onClick={close} icon={<X size={20} />} />
        <div className={styles.words}>
          <h2 className={styles.name}>{nameWithAge(person)}</h2>
          <p className={styles.quiet}>{placeLine(person, sourceTitles(search, person))}</p>
        </div>
      </header>
      <div className={styles.turn}>
        <IconButton
          label={texts.previous}
          disabled={index <= 0}
          onClick={() => goTo(-1)}
          icon={<ChevronLeft size={20} />}
        />
        <p className={styles.place} role="status">
          {texts.place(index + 1, people.length)}
        </p>
        <IconButton
          label={texts.next}
          disabled={index >= people.length - 1}
          onClick={() => goTo(1)}
          icon={<ChevronRight size={20} />}
        />
      </div>
      <div className={styles.verdict}>{shown && <Verdict match={shown} search={search} oneLine />}</div>
      <StudioStage pictures={pictures} view={view} zoom={zoom} onZoom={setZoom} />
      <div className={styles.strip}>
        <PhotoStrip photos={stripPhotos(person)} current={photo} onOpen={setPhoto} />
      </div>
      <div className={styles.answers}>
        <PersonAnswers person={person} onAnswer={answer} />
      </div>
      <div className={styles.views}>{pictures.byEyes && <ViewSwitch view={view} onView={setView} />}</div>
      <p className={styles.keys}>{texts.keys}</p>
    </ModalDialog>
  );
}

interface ViewSwitchProps {
  readonly view: StudioView;
  readonly onView: (view: StudioView) => void;
}

/** Buttons and not radio buttons, so that the arrow keys keep turning over the people. */
function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <fieldset className={styles.viewSwitch} aria-label={texts.view}>
      {STUDIO_VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.view}
          aria-pressed={each === view}
          onClick={() => onView(each)}
        >
          {texts.views[each]}
        </button>
      ))}
    </fieldset>
  );
}

interface StudioActions {
  readonly onPerson: (step: 1 | -1) => void;
  readonly onPhoto: (step: 1 | -1) => void;
  readonly onZoom: (direction: 'in' | 'out') => void;
  readonly onView: () => void;
  readonly onAnswer: (answer: PersonAnswer) => void;
}

/** The key and not the letter, since it has another one in the Russian layout. */
const VIEW_KEY = 'KeyE';

/** ← → person, ↑ ↓ photo, + − closer and further, E another view, 1 2 3 answers; Escape is the dialog's own. */
function useStudioKeys({ onPerson, onPhoto, onZoom, onView, onAnswer }: StudioActions): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    // The curtain has arrow keys of its own.
    if (event.target instanceof HTMLInputElement && event.key.startsWith('Arrow')) return;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowRight: () => onPerson(1),
      ArrowLeft: () => onPerson(-1),
      ArrowDown: () => onPhoto(1),
      ArrowUp: () => onPhoto(-1),
      '+': () => onZoom('in'),
      '=': () => onZoom('in'),
      '-': () => onZoom('out'),
      [VIEW_KEY]: onView,
      ...Object.fromEntries(PERSON_ANSWERS.map((answer, index) => [`${index + 1}`, () => onAnswer(answer)])),
    };
    const key = event.code === VIEW_KEY ? event.code : event.key;
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Long enough to see which answer was taken. */
const MOVE_ON_MS = 400;

/** Goes on by itself after an answer about the person shown, unless it was withdrawn or one has gone elsewhere meanwhile. */
function useMoveOn(personId: string, onNext: () => void): (answer: PersonAnswer | null) => void {
  const [answered, setAnswered] = useState<string | null>(null);
  const moveOn = useEffectEvent(() => {
    setAnswered(null);
    onNext();
  });
  useEffect(() => {
    if (answered !== personId) return;
    const timer = setTimeout(() => moveOn(), MOVE_ON_MS);
    return () => {
      clearTimeout(timer);
      setAnswered(null);
    };
  }, [answered, personId]);
  return (answer) => setAnswered(answer === null ? null : personId);
}
