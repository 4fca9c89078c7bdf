import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { TornSheet } from '#ui/states/illustrations.tsx';
import { errorKind } from './error-kind.ts';
import styles from './error-page.module.css';

export function ErrorPage() {
  const { t } = useTranslation('pages');
  const error = useRouteError();
  const kind = errorKind(isRouteErrorResponse(error) ? error.status : error);
  const detail = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? `${error.name}: ${error.message}`
      : String(error);
  return (
    <div role="alert" className={styles.page}>
      <TornSheet />
      <p className={styles.lead}>{t('error.lead')}</p>
      {/* i18n-keys: pages:error.{400,403,404,405,load,other}.{title,body} */}
      <h1 className={styles.title}>{t(`error.${kind}.title`)}</h1>
      <p>{t(`error.${kind}.body`)}</p>
      <div className={styles.acts}>
        <LinkButton href="/wall">{t('button.toHome')}</LinkButton>
        <Button variant="primary" onPress={() => location.reload()}>
          {t('error.reload')}
        </Button>
      </div>
      <details className={styles.details}>
        <summary>{t('error.details')}</summary>
        <code>{detail}</code>
      </details>
    </div>
  );
}
