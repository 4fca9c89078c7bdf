import { useTranslation } from 'react-i18next';
import { languageNames, languages } from '#contract/people/language-names.ts';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { Button } from '#ui/actions/button.tsx';
import { Row } from '#ui/layout/primitives.tsx';

export function LanguageChoice() {
  const { t, i18n } = useTranslation('pages');
  const { change } = useAppSettings();
  return (
    <Row as="fieldset" aria-label={t('welcome.language.label')} gap={2} justify="center" wrap>
      {languages.map((language) => (
        <Button
          key={language}
          variant={i18n.resolvedLanguage === language ? 'primary' : 'quiet'}
          aria-pressed={i18n.resolvedLanguage === language}
          onPress={() => change({ language })}
        >
          <span lang={language}>{languageNames[language]}</span>
        </Button>
      ))}
    </Row>
  );
}
