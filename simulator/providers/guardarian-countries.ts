/** Guardarian's list of countries, with one flag for purchases and sales. As many are supported as Guardarian says it serves. */
import { everyCountry } from "#simulator/countries.ts";
import { shape } from "#simulator/shape.ts";
import { splitWords } from "#simulator/tables.ts";

const supported = new Set(
  splitWords(`
  AD AE AG AL AM AR AT AU AW AZ BA BB BE BG BH BR BS BW BZ CA CH CI CL CM CO CR CW CY CZ DE DK DM DO EC EE EG ES
  FI FO FR GB GD GE GG GH GI GL GR GT GY HK HN HR HU ID IE IL IM IN IS IT JE JM JP KE KG KN KR KW KZ LC LI LT LU
  LV MA MC MD ME MG MK MT MU MX MY MZ NA NG NL NO NZ OM PA PE PH PL PR PT PY QA RO RS RW SA SC SE SG SI SK SM SN
  SV TH TN TR TT TW TZ UA UG US UY UZ VA VC VN ZA ZM`),
);
const countryRow = shape("id country_name=name code_iso_alpha_2=code supported");

export const countryRows = () =>
  everyCountry.map((country, index) => countryRow(country, { id: index + 1, supported: supported.has(country.code) }));
