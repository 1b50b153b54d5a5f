/** The subdivisions with public holidays of their own, as `date-holidays` knows them, by ISO 3166-2 code (R53). */
import { inOrder } from './texts/formats.js';
import { t, type Text, text } from './texts/text.js';
import { countries, type Country, countryCode } from './users.js';

const names: Record<Country, Record<string, Text>> = {
  SPAIN: {
    AN: text('Andalusia'),
    AR: text('Aragon'),
    AS: text('Asturias'),
    IB: text('Balearic Islands'),
    PV: text('Basque Country'),
    CN: text('Canary Islands'),
    CB: text('Cantabria'),
    CL: text('Castile and León'),
    CM: text('Castile-La Mancha'),
    CT: text('Catalonia'),
    CE: text('Ceuta'),
    MD: text('Community of Madrid'),
    EX: text('Extremadura'),
    GA: text('Galicia'),
    RI: text('La Rioja'),
    ML: text('Melilla'),
    MC: text('Murcia'),
    NC: text('Navarre'),
    VC: text('Valencian Community'),
  },
  PORTUGAL: {},
  ITALY: {
    62: text('Lazio'),
    25: text('Lombardy'),
    21: text('Piedmont'),
    82: text('Sicily'),
    32: text('South Tyrol'),
    52: text('Tuscany'),
  },
  TURKEY: {},
  GERMANY: {
    BW: text('Baden-Württemberg'),
    BY: text('Bavaria'),
    BE: text('Berlin'),
    BB: text('Brandenburg'),
    HB: text('Bremen'),
    HH: text('Hamburg'),
    HE: text('Hesse'),
    NI: text('Lower Saxony'),
    MV: text('Mecklenburg-Vorpommern'),
    NW: text('North Rhine-Westphalia'),
    RP: text('Rhineland-Palatinate'),
    SL: text('Saarland'),
    SN: text('Saxony'),
    ST: text('Saxony-Anhalt'),
    SH: text('Schleswig-Holstein'),
    TH: text('Thuringia'),
  },
  FRANCE: {
    67: text('Bas-Rhin'),
    GF: text('French Guiana'),
    GP: text('Guadeloupe'),
    68: text('Haut-Rhin'),
    MQ: text('Martinique'),
    YT: text('Mayotte'),
    57: text('Moselle'),
    RE: text('Réunion'),
    BL: text('Saint Barthélemy'),
    MF: text('Saint Martin'),
  },
};

export interface Region {
  /** 'DE-BY'. */
  code: string;
  name: string;
}

/** By name. */
export function regionsOf(country: Country): Region[] {
  return Object.entries(names[country])
    .map(([part, name]) => ({ code: `${countryCode(country)}-${part}`, name: t(name) }))
    .sort((a, b) => inOrder(a.name, b.name));
}

/** Undefined for an unknown code. */
export function countryOfRegion(code: string): Country | undefined {
  return countries.find((country) => nameIn(country, code) !== undefined);
}

export function regionName(code: string): string {
  const name = countries.map((country) => nameIn(country, code)).find((found) => found !== undefined);
  return name === undefined ? code : t(name);
}

function nameIn(country: Country, code: string): Text | undefined {
  const before = `${countryCode(country)}-`;
  const part = code.slice(before.length);
  return code.startsWith(before) && Object.hasOwn(names[country], part) ? names[country][part] : undefined;
}
