import {
  Bars,
  Button,
  type CoverageCriterion,
  CoverageMap,
  type CriterionStatus,
  DataTable,
  DescriptionList,
  DescriptionRow,
  Icon,
  type IconName,
  type Impact,
  ImpactTag,
  type Status,
  StatusTag,
} from '../index.ts';
import { longWord, type StoryGroup } from './story.ts';

const impacts: Record<Impact, string> = {
  critical: 'Kritisch',
  serious: 'Schwer',
  moderate: 'Mittel',
  minor: 'Gering',
};
const criteria: Record<CriterionStatus, string> = {
  failed: 'Verstoß',
  review: 'Zu prüfen',
  clear: 'Ohne Fund',
  manual: 'Von Hand',
  obsolete: 'Entfallen',
};
const states: Record<Status, string> = {
  ...criteria,
  queued: 'Wartet',
  running: 'Läuft',
  completed: 'Fertig',
  partial: 'Unvollständig',
  canceled: 'Abgebrochen',
};
const icons: Record<IconName, string> = {
  ...impacts,
  alert: 'Warnung',
  info: 'Hinweis',
  cross: 'Kreuz',
  question: 'Frage',
  dash: 'Strich',
  dot: 'Punkt',
  hand: 'Hand',
  slash: 'Durchgestrichen',
  clock: 'Uhr',
  arrow: 'Pfeil',
  check: 'Haken',
  code: 'Quellcode',
};

const rows = [
  { id: 'image-alt', impact: 'critical', count: 1284, what: 'Bilder brauchen einen Alternativtext' },
  { id: 'region', impact: 'moderate', count: 3, what: longWord },
] as const;

const table = (
  <DataTable
    caption="Verstöße"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      { id: 'what', label: 'Regel', cell: ({ what }) => what, isRowHeader: true },
      {
        id: 'impact',
        label: 'Auswirkung',
        cell: ({ impact }) => <ImpactTag impact={impact} label={impacts[impact]} />,
        isShort: true,
      },
      { id: 'count', label: 'Elemente', cell: ({ count }) => count.toLocaleString('de'), isNumeric: true },
    ]}
  />
);

const perceivable: CoverageCriterion[] = (Object.keys(criteria) as CriterionStatus[]).map((status, index) => ({
  number: `1.${index + 1}.1`,
  name: index === 1 ? longWord : 'Alternativen für Zeitbasierte Medien',
  status,
}));

export const results: StoryGroup = {
  id: 'results',
  title: 'Ergebnisse',
  stories: {
    Auswirkungen: Object.entries(impacts).map(([impact, label]) => (
      <ImpactTag key={impact} impact={impact as Impact} label={label} />
    )),
    Zustände: Object.entries(states).map(([status, label]) => (
      <StatusTag key={status} status={status as Status} label={label} />
    )),
    Zeichen: Object.entries(icons).map(([icon, label]) => (
      <span key={icon}>
        <Icon name={icon as IconName} /> {label}
      </span>
    )),
    'Tabelle, unter 45rem als Karten': table,
    Balken: (
      <Bars
        bars={Object.entries(impacts).map(([id, label], index) => ({
          id,
          label,
          value: [1284, 310, 12, 0][index] ?? 0,
          text: ['1.284', '310', '12', '0'][index] ?? '',
          chart: ([1, 2, 3, 4] as const)[index] ?? 1,
        }))}
      />
    ),
    'Abdeckung der Kriterien': (
      <CoverageMap
        groups={[{ id: 'perceivable', title: 'Wahrnehmbar', criteria: perceivable }]}
        statusLabels={criteria}
        showTable="Als Tabelle zeigen"
        showMap="Als Liste zeigen"
        table={table}
      />
    ),
    'Namen und Werte': (
      <DescriptionList>
        <DescriptionRow term="Name" action={<Button kind="secondary">Name ändern</Button>} note="Gespeichert.">
          {longWord}
        </DescriptionRow>
        <DescriptionRow term="Sprache">Deutsch</DescriptionRow>
      </DescriptionList>
    ),
  },
};
