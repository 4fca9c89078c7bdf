import { useTranslation } from 'react-i18next';
import { languages } from '#contract/people/app-settings.ts';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { Button } from '#ui/actions/button.tsx';
import styles from './welcome-language.module.css';

const NAMES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', it: 'Italiano' };

export function LanguageChoice() {
  const { t, i18n } = useTranslation('pages');
  const { change } = useAppSettings();
  return (
    <fieldset aria-label={t('welcome.language.label')} className={styles.languages}>
      {languages.map((language) => (
        <Button
          key={language}
          variant={i18n.resolvedLanguage === language ? 'primary' : 'quiet'}
          aria-pressed={i18n.resolvedLanguage === language}
          onPress={() => change({ language })}
        >
          <span lang={language}>{NAMES[language]}</span>
        </Button>
      ))}
    </fieldset>
  );
}
