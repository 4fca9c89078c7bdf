import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { swatchColors } from '#ui/swatch.ts';
import { Switch } from '#ui/switch.tsx';
import { type CalendarId, type CalendarViews, tones } from './calendar-views.ts';
import styles from './calendars.module.css';

/** One calendar: whether it is shown, and in which tone. */
export function CalendarRow({ id, views }: { id: CalendarId; views: CalendarViews }) {
  const { t } = useTranslation('pages');
  const group = useId();
  const { isShown, tone } = views.viewOf(id);
  // i18n-keys: pages:schedule.calendars.name.{tasks,own,tracked,google,microsoft}
  // i18n-keys: pages:schedule.calendars.hint.{tasks,own,tracked,google,microsoft}
  const name = t(`schedule.calendars.name.${id}`);
  return (
    <li className={styles.row}>
      <span className={styles.sample} style={swatchColors(tone)} aria-hidden="true" />
      <div className={styles.texts}>
        <Switch isSelected={isShown} onChange={(next) => views.change(id, { isShown: next })}>
          {name}
        </Switch>
        <p className={styles.hint}>{t(`schedule.calendars.hint.${id}`)}</p>
        <fieldset className={styles.tones}>
          <legend className={styles.legend}>{t('schedule.calendars.toneOf', { name })}</legend>
          {tones.map((each) => (
            <label key={each} className={styles.tone} style={swatchColors(each)}>
              {/* i18n-keys: pages:schedule.calendars.tone.{1,2,3,4,5,6} */}
              <input
                type="radio"
                name={group}
                aria-label={t(`schedule.calendars.tone.${each}`)}
                checked={tone === each}
                onChange={() => views.change(id, { tone: each })}
              />
            </label>
          ))}
        </fieldset>
      </div>
    </li>
  );
}
