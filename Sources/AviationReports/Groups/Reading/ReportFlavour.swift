/// The kind of report that contains a token. Some codes mean different things in each, and a forecast
/// contains no measurements.
enum ReportFlavour { case observation, forecast }
