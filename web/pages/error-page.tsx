import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
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
      <Text as="p" tone="faint" size="sm">
        {t('error.lead')}
      </Text>
      {/* i18n-keys: pages:error.{400,403,404,405,load,other}.{title,body} */}
      <Text as="h1" size="2xl">
        {t(`error.${kind}.title`)}
      </Text>
      <p>{t(`error.${kind}.body`)}</p>
      <Row gap={2} justify="center" wrap marginBlockStart={3}>
        <LinkButton href="/wall">{t('button.toHome')}</LinkButton>
        <Button variant="primary" onPress={() => location.reload()}>
          {t('error.reload')}
        </Button>
      </Row>
      <Text as="details" maxWidth="100%" tone="faint" size="sm" className={styles.details}>
        <summary>{t('error.details')}</summary>
        <code>{detail}</code>
      </Text>
    </div>
  );
}
