/** Why the server can't start: a setting, or what it points to. `message` is the one line an operator needs. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
