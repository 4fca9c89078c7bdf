import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#contract/people/language-names.ts';
import { keepLook, type Look, readLook } from '#domain/account/look.ts';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { applyTheme } from '#features/settings/apply-theme.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Grid, Row, Text } from '#ui/layout/primitives.tsx';
import styles from './options.module.css';

// i18n-keys: pages:extension.options.look.themes.{system,light,dark}
const themes = ['system', 'light', 'dark'] as const;

function nameOf(language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
}

export function LanguageAndThemeSection() {
  const { t, i18n } = useTranslation('pages');
  const id = useId();
  const { settings, isKnown, change } = useAppSettings();
  const [own, setOwn] = useState(() => readLook(localStorage));
  const look = isKnown ? settings : own;

  function choose(choice: Partial<Pick<Look, 'theme' | 'language'>>) {
    if (isKnown) {
      change(choice);
      return;
    }
    const next = { ...own, ...choice };
    setOwn(next);
    keepLook(localStorage, next);
    applyTheme(next.theme);
    void i18n.changeLanguage(chooseLanguage(next.language, navigator.languages));
  }

  return (
    <Grid as="section" gap={4} padding={5} frame="lg" aria-labelledby={id}>
      <Text as="h2" id={id} size="lg">
        {t('extension.options.look.heading')}
      </Text>
      <Row gap={3} align="center" justify="between" wrap>
        <span aria-hidden="true">{t('extension.options.look.language')}</span>
        <div className={styles.choice}>
          <Select<Language | 'system'>
            label={t('extension.options.look.language')}
            isLabelHidden
            options={[
              { id: 'system', label: t('extension.options.look.languageSystem') },
              ...languages.map((language) => ({ id: language, label: nameOf(language) })),
            ]}
            value={look.language ?? 'system'}
            onChange={(language) => choose({ language: language === 'system' ? null : language })}
          />
        </div>
      </Row>
      <Row gap={3} align="center" justify="between" wrap>
        <span aria-hidden="true">{t('extension.options.look.theme')}</span>
        <Segmented<Look['theme']>
          label={t('extension.options.look.theme')}
          options={themes.map((theme) => ({ id: theme, label: t(`extension.options.look.themes.${theme}`) }))}
          value={look.theme}
          onChange={(theme) => choose({ theme })}
        />
      </Row>
      {/* i18n-keys: pages:extension.options.look.{shared,local} */}
      <Text as="p" tone="faint" size="sm">
        {t(`extension.options.look.${isKnown ? 'shared' : 'local'}`)}
      </Text>
    </Grid>
  );
}
