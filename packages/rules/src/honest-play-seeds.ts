// Seeds of the simulation of honest play. They were committed before its thresholds and don't change.
export const HONEST_PLAY_SEEDS = [
  'fcb287647af7b0621959e87d88ca50bf',
  'a3f46d1aa163233b366032ee6725e36f',
  'b28ea94567c18fb250648a6a2e7a4b45',
  '092cca2838d779d039fdd11740c93136',
  'e9b10d70264d00d0b970ddc40c4dcf91',
  '6cea22f2c596548c2a985377b25ed9f5',
  '9e1cfc257e2b52c44b0562a41fadd2df',
  '2d73ba25d77d2c309b3dc5149c17df60',
] as const
